#if PCRE2
  internal import CPCRE2

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The working memory of one thread: match data, limits and JIT stack, shared by all patterns that the thread runs.
  ///
  /// Whoever judges very many texts in a loop of his own makes one and hands it to `PCRE2Matcher`; everybody else is
  /// given that of the thread. Nothing is allocated for a verdict. Not thread-safe, and so not `Sendable`.
  @safe public final class PCRE2Scratch {
    private(set) var matchData: OpaquePointer
    let matchContext: OpaquePointer
    private let jitStack: OpaquePointer?
    private var matchLimit: UInt32 = 0
    private var heapLimit: UInt32 = 0

    /// The JIT stack starts at 32 KiB, which is PCRE2's default, and may grow to 1 MiB; the pages come as they are used.
    private static let jitStackRange = (minimum: 32 * 1024, maximum: 1024 * 1024)

    /// Makes working memory: about 1 MiB of address space, of which a few pages are used until a pattern needs more.
    public init() {
      // One pair of offsets is enough: a verdict needs none.
      guard let matchData = unsafe pcre2_match_data_create_8(1, nil),
        let matchContext = unsafe pcre2_match_context_create_8(nil)
      else { fatalError("out of memory") }
      unsafe self.matchData = matchData
      unsafe self.matchContext = matchContext
      unsafe jitStack = pcre2_jit_stack_create_8(Self.jitStackRange.minimum, Self.jitStackRange.maximum, nil)
      // SAFETY: the stack is freed after the context that it is assigned to.
      unsafe pcre2_jit_stack_assign_8(matchContext, nil, UnsafeMutableRawPointer(jitStack))
    }

    deinit {
      unsafe pcre2_match_data_free_8(matchData)
      unsafe pcre2_match_context_free_8(matchContext)
      unsafe pcre2_jit_stack_free_8(jitStack)
    }

    /// Sets the limits of the next verdict; two comparisons where they are those of the last.
    @inline(__always)
    func setLimits(match: UInt32, heap: UInt32) {
      if match != matchLimit {
        matchLimit = match
        unsafe pcre2_set_match_limit_8(matchContext, match)
      }
      if heap != heapLimit {
        heapLimit = heap
        unsafe pcre2_set_heap_limit_8(matchContext, heap)
      }
    }

    /// Gives back the memory that the interpreter took: match data keeps it for the next text, which rarely needs it.
    func releaseInterpreterMemory() {
      guard let fresh = unsafe pcre2_match_data_create_8(1, nil) else { return }
      unsafe pcre2_match_data_free_8(matchData)
      unsafe matchData = fresh
    }
  }

  extension PCRE2Scratch {
    /// The key under which each thread keeps its scratch; freed when the thread ends.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let status = unsafe pthread_key_create(&key) { pointer in
        #if canImport(Darwin)
          Unmanaged<PCRE2Scratch>.fromOpaque(pointer).release()
        #else
          if let pointer = unsafe pointer { unsafe Unmanaged<PCRE2Scratch>.fromOpaque(pointer).release() }
        #endif
      }
      precondition(status == 0, "no thread-specific keys left")
      return key
    }()

    /// Runs a closure with the scratch of this thread.
    ///
    /// Thread-specific data costs 2 ns. A pool under a mutex cost 195 ns a verdict when two threads shared it.
    @inline(__always)
    static func withThreadScratch<Result>(_ body: (PCRE2Scratch) -> Result) -> Result {
      let pointer = unsafe pthread_getspecific(key) ?? makeThreadScratch()
      // SAFETY: the key holds a reference until the thread ends, and only this thread reads it.
      return unsafe Unmanaged<PCRE2Scratch>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    private static func makeThreadScratch() -> UnsafeMutableRawPointer {
      let pointer = unsafe Unmanaged.passRetained(PCRE2Scratch()).toOpaque()
      let status = unsafe pthread_setspecific(key, pointer)
      precondition(status == 0, "no memory for thread-specific data")
      return unsafe pointer
    }
  }
#endif
