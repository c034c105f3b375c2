#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2
  import PlatformLibrary

  /// Working memory for verdicts: match data, limits and a JIT stack. One scratch serves all patterns of a thread.
  ///
  /// A loop over very many texts makes one and passes it to `PCRE2Matcher`, which then need not look up the memory of
  /// the thread for each text. One thread at a time may use it: it is not thread-safe, and therefore not `Sendable`.
  @safe public final class PCRE2Scratch {
    /// The workspace that this object owns: made in the initialiser, freed in the deinitialiser.
    let workspace: UnsafeMutablePointer<PCRE2Workspace>

    /// Makes working memory. It reserves about 1 MiB of addresses; pages of it are used when a pattern needs them.
    public init() { unsafe workspace = PCRE2Workspace.make() }

    // SAFETY: `make` made the workspace and only this object owns it, so nothing uses it after this.

    deinit { unsafe PCRE2Workspace.free(workspace) }
  }

  /// The working memory of a scratch or of a thread.
  ///
  /// It is passed by its address. In a class, counting references and checking for exclusive access took 3 ns,
  /// a seventh of the verdict on a short text (x86-64 Linux).
  ///
  /// SAFETY: a workspace is made by `make`, and freed by `free` together with the handles of PCRE2 that it owns.
  /// Until then one thread at a time uses it: the thread that it belongs to, or the thread that uses the scratch
  /// that owns it.
  @safe struct PCRE2Workspace {
    private(set) var matchData: OpaquePointer
    let matchContext: OpaquePointer
    private let jitStack: OpaquePointer?
    private(set) var limits = Limits(match: 0, heap: 0)
    /// The meter with which the callouts of a metered pattern count.
    var meter = PCRE2Meter(units: 0)

    /// The match limit, in steps, and the heap limit, in KiB, of a verdict. One number holds both, so that one
    /// comparison is enough.
    struct Limits: Equatable {
      private let bits: UInt64

      init(match: UInt32, heap: UInt32) { bits = UInt64(match) << 32 | UInt64(heap) }

      var match: UInt32 { UInt32(bits >> 32) }
      var heap: UInt32 { UInt32(truncatingIfNeeded: bits) }
    }

    /// The size of the JIT stack in bytes: from 32 KiB, which is PCRE2's default, to 1 MiB. Pages are used as it grows.
    private static let jitStackRange = (minimum: 32 * 1024, maximum: 1024 * 1024)

    private init() {
      // SAFETY: PCRE2 makes the handles, and this value is the only one to have them. If there is no memory for the JIT
      // stack its handle is null, and PCRE2 uses 32 KiB of the thread's own stack in its place.
      // A verdict needs no offsets, and one pair of them is the least that PCRE2 allows.
      guard let matchData = unsafe pcre2_match_data_create_8(1, nil),
        let matchContext = unsafe pcre2_match_context_create_8(nil)
      else { fatalError("out of memory") }
      unsafe self.matchData = matchData
      unsafe self.matchContext = matchContext
      unsafe jitStack = pcre2_jit_stack_create_8(Self.jitStackRange.minimum, Self.jitStackRange.maximum, nil)
      unsafe pcre2_jit_stack_assign_8(matchContext, nil, UnsafeMutableRawPointer(jitStack))
    }

    /// Makes a workspace, which its owner has to free with `free`.
    static func make() -> UnsafeMutablePointer<PCRE2Workspace> {
      // SAFETY: the memory is allocated here, and initialised before anything reads it. The match context keeps its
      // address for callouts; the address is valid until `free`, which frees the match context too.
      let workspace = UnsafeMutablePointer<PCRE2Workspace>.allocate(capacity: 1)
      unsafe workspace.initialize(to: PCRE2Workspace())
      unsafe pcre2_set_callout_8(workspace.pointee.matchContext, PCRE2Meter.callout, workspace)
      return unsafe workspace
    }

    /// Frees a workspace.
    ///
    /// SAFETY: `make` has to have made it, and nothing may use it afterwards.
    static func free(_ workspace: UnsafeMutablePointer<PCRE2Workspace>) {
      unsafe pcre2_match_data_free_8(workspace.pointee.matchData)
      unsafe pcre2_match_context_free_8(workspace.pointee.matchContext)
      unsafe pcre2_jit_stack_free_8(workspace.pointee.jitStack)
      unsafe workspace.deinitialize(count: 1)
      unsafe workspace.deallocate()
    }

    /// Sets the limits of the verdicts that follow.
    mutating func set(_ limits: Limits) {
      guard limits != self.limits else { return }
      if limits.match != self.limits.match { unsafe pcre2_set_match_limit_8(matchContext, limits.match) }
      if limits.heap != self.limits.heap { unsafe pcre2_set_heap_limit_8(matchContext, limits.heap) }
      self.limits = limits
    }

    /// Gives back the memory that the interpreter has used, by making new match data. Old match data keeps that memory
    /// for the next text, which rarely needs as much.
    mutating func releaseInterpreterMemory() {
      guard let fresh = unsafe pcre2_match_data_create_8(1, nil) else { return }
      unsafe pcre2_match_data_free_8(matchData)
      unsafe matchData = fresh
    }
  }

  /// Finds the workspace of the current thread.
  ///
  /// Measured on x86-64 Linux: to look up thread-specific data takes 2 ns. With a pool under a mutex, a verdict took
  /// 195 ns when two threads shared the pool. Reading the key from the static constant took 2 ns more than reading this
  /// copy of it, because each access to a static constant checks whether it is initialised.
  struct PCRE2ThreadWorkspace: Sendable {
    private let key = Self.sharedKey

    /// The one key of the process. When a thread ends, the system frees its workspace.
    private static let sharedKey: pthread_key_t = {
      var key = pthread_key_t()
      // SAFETY: the system calls the closure for a thread that ends, with the pointer that `makeWorkspace` has stored
      // for that thread. Only that thread had the workspace, and it runs no more code that uses it.
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

    /// The workspace of the current thread, made when the thread asks for the first time.
    ///
    /// SAFETY: only `makeWorkspace` stores something under the key, and only the thread itself can read what is stored
    /// for it. The workspace is valid until the thread ends. The caller must not pass it to another thread.
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
