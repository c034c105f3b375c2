import PlatformLibrary
import Synchronization

/// Threads for one call.
///
/// They are made for the call and have ended when it returns. A pool that stays would be cheaper by some 20 µs a call,
/// and would be gone in a forked process, where the next call would wait for it forever: Python's `multiprocessing` and
/// Spark's workers fork.
enum Workers {
  /// Runs a closure for each number below `count`; the caller's thread takes part.
  ///
  /// - Parameter threads: how many may work at once; 0 is as many as there are processors.
  static func forEach(_ count: Int, threads: Int, body: @Sendable (Int) -> Void) {
    let wanted = min(count, threads == 0 ? processorCount : threads)
    if wanted <= 1 {
      for number in 0..<count { body(number) }
      return
    }
    withoutActuallyEscaping(body) { body in
      let work = Work(count: count, body: body)
      let helpers = (1..<wanted).compactMap { _ in start(work) }
      work.run()
      for helper in helpers { join(helper) }
    }
  }

  /// The processors that are on.
  private static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// What all threads of a call take numbers from.
  private final class Work: Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int
    private let body: @Sendable (Int) -> Void

    init(count: Int, body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func run() {
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if number >= count { return }
        body(number)
      }
    }
  }

  /// Starts a thread; `nil` where the system refuses: the others do its work.
  ///
  /// SAFETY: the thread gets a reference of its own to the work, and gives it back.
  private static func start(_ work: Work) -> pthread_t? {
    let argument = unsafe Unmanaged.passRetained(work).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(&thread, nil, { argument in unsafe Workers.enter(argument) }, argument)
    if status == 0 { return thread }
    unsafe Unmanaged<Work>.fromOpaque(argument).release()
    return nil
  }

  /// What a thread does.
  ///
  /// SAFETY: the argument is the reference that `start` handed over.
  private static func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }

  private static func join(_ thread: pthread_t) {
    pthread_join(thread, nil)
  }
}
