#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2
  import PlatformLibrary

  /// The working memory of one thread: match data, limits and JIT stack, shared by all patterns that the thread runs.
  ///
  /// A loop over very many texts makes one and passes it to `PCRE2Matcher`, which saves looking up the thread's own for
  /// each text. Nothing is allocated for a verdict. Not thread-safe, and so not `Sendable`.
  @safe public final class PCRE2Scratch {
    /// Owned: made in the initialiser, freed in the deinitialiser.
    let workspace: UnsafeMutablePointer<PCRE2Workspace>

    /// Makes working memory: about 1 MiB of address space, of which a few pages are used until a pattern needs more.
    public init() { unsafe workspace = PCRE2Workspace.make() }

    deinit { unsafe PCRE2Workspace.free(workspace) }
  }

  /// What a scratch holds.
  ///
  /// Handed about by its address: reference counting and the checks for exclusive access to a class's variables cost
  /// 3 ns a verdict, a seventh of the whole.
  ///
  /// SAFETY: one thread at a time uses a workspace, that of the scratch or the thread that owns it. The handles live as
  /// long as the workspace.
  @safe struct PCRE2Workspace {
    private(set) var matchData: OpaquePointer
    let matchContext: OpaquePointer
    private let jitStack: OpaquePointer?
    private(set) var limits = Limits(match: 0, heap: 0)
    /// What the callouts of a metered pattern count on.
    var meter = PCRE2Meter(units: 0)

    /// The limits of a verdict, in one word so that they are compared at once.
    struct Limits: Equatable {
      private let bits: UInt64

      init(match: UInt32, heap: UInt32) { bits = UInt64(match) << 32 | UInt64(heap) }

      var match: UInt32 { UInt32(bits >> 32) }
      var heap: UInt32 { UInt32(truncatingIfNeeded: bits) }
    }

    /// The JIT stack starts at 32 KiB, which is PCRE2's default, and may grow to 1 MiB; the pages come as they are used.
    private static let jitStackRange = (minimum: 32 * 1024, maximum: 1024 * 1024)

    private init() {
      // One pair of offsets is enough: a verdict needs none.
      guard let matchData = unsafe pcre2_match_data_create_8(1, nil),
        let matchContext = unsafe pcre2_match_context_create_8(nil)
      else { fatalError("out of memory") }
      unsafe self.matchData = matchData
      unsafe self.matchContext = matchContext
      unsafe jitStack = pcre2_jit_stack_create_8(Self.jitStackRange.minimum, Self.jitStackRange.maximum, nil)
      unsafe pcre2_jit_stack_assign_8(matchContext, nil, UnsafeMutableRawPointer(jitStack))
    }

    static func make() -> UnsafeMutablePointer<PCRE2Workspace> {
      let workspace = UnsafeMutablePointer<PCRE2Workspace>.allocate(capacity: 1)
      unsafe workspace.initialize(to: PCRE2Workspace())
      unsafe pcre2_set_callout_8(workspace.pointee.matchContext, PCRE2Meter.callout, workspace)
      return unsafe workspace
    }

    static func free(_ workspace: UnsafeMutablePointer<PCRE2Workspace>) {
      unsafe pcre2_match_data_free_8(workspace.pointee.matchData)
      unsafe pcre2_match_context_free_8(workspace.pointee.matchContext)
      unsafe pcre2_jit_stack_free_8(workspace.pointee.jitStack)
      unsafe workspace.deinitialize(count: 1)
      unsafe workspace.deallocate()
    }

    /// Sets the limits of the next verdicts.
    mutating func set(_ limits: Limits) {
      guard limits != self.limits else { return }
      if limits.match != self.limits.match { unsafe pcre2_set_match_limit_8(matchContext, limits.match) }
      if limits.heap != self.limits.heap { unsafe pcre2_set_heap_limit_8(matchContext, limits.heap) }
      self.limits = limits
    }

    /// Gives back the memory that the interpreter took: match data keeps it for the next text, which rarely needs it.
    mutating func releaseInterpreterMemory() {
      guard let fresh = unsafe pcre2_match_data_create_8(1, nil) else { return }
      unsafe pcre2_match_data_free_8(matchData)
      unsafe matchData = fresh
    }
  }

  /// Where each thread finds its workspace.
  ///
  /// Thread-specific data costs 2 ns. A pool under a mutex cost 195 ns a verdict when two threads shared it; reading the
  /// key from a global, which has to be looked at for being made, cost 2 ns more than this copy in the matcher.
  struct PCRE2ThreadWorkspace: Sendable {
    private let key = Self.sharedKey

    /// One key for the process; a thread's workspace is freed when the thread ends.
    private static let sharedKey: pthread_key_t = {
      var key = pthread_key_t()
      let status = unsafe pthread_key_create(&key) { pointer in
        #if canImport(Darwin)
          unsafe PCRE2Workspace.free(pointer.assumingMemoryBound(to: PCRE2Workspace.self))
        #else
          if let pointer = unsafe pointer {
            unsafe PCRE2Workspace.free(pointer.assumingMemoryBound(to: PCRE2Workspace.self))
          }
        #endif
      }
      precondition(status == 0, "no thread-specific keys left")
      return key
    }()

    /// The workspace of this thread.
    ///
    /// SAFETY: nothing else is ever stored under the key, and no other thread can read what is.
    @inline(__always)
    var current: UnsafeMutablePointer<PCRE2Workspace> {
      guard let pointer = unsafe pthread_getspecific(key) else { return unsafe makeWorkspace() }
      return unsafe pointer.assumingMemoryBound(to: PCRE2Workspace.self)
    }

    @inline(never)
    private func makeWorkspace() -> UnsafeMutablePointer<PCRE2Workspace> {
      let workspace = unsafe PCRE2Workspace.make()
      let status = unsafe pthread_setspecific(key, workspace)
      precondition(status == 0, "no memory for thread-specific data")
      return unsafe workspace
    }
  }
#endif
