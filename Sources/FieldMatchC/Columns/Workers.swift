import PlatformLibrary
import Synchronization

/// The threads of one call.
///
/// They are started by the call and have ended when it returns. A permanent pool would save about 20 µs a call. But it
/// would not exist in a forked process, where the next call would wait for it for ever, and Python's `multiprocessing`
/// and Spark's workers fork.
enum Workers {
  /// Calls a closure for each number from 0 to `count - 1`; the caller's thread takes part. Returns when all calls have
  /// returned.
  ///
  /// - Parameter threads: the maximum number of threads that work at the same time; 0 means one for each processor.
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

  /// The number of processors that are online.
  private static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The work that all threads of a call take numbers from.
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

  /// Starts a thread; `nil` if the system refuses, in which case the other threads do its work.
  ///
  /// SAFETY: the new thread gets a reference of its own to the work, which `enter` gives back. If no thread was
  /// started, the reference is given back here.
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

  /// The body of a thread.
  ///
  /// SAFETY: the argument is the reference that `start` retained for this thread; it is taken over exactly once.
  private static func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }

  private static func join(_ thread: pthread_t) {
    pthread_join(thread, nil)
  }
}
