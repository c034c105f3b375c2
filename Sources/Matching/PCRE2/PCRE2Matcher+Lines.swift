#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2
  import PlatformLibrary

  extension PCRE2Matcher {
    /// A line that the pattern does not match. Offsets count bytes of the buffer.
    package struct RefusedLine {
      /// Where it starts.
      package let start: Int
      /// Where its text ends: before its line feed, and before a carriage return that the line feed follows.
      package let textEnd: Int
      /// Where the next line starts.
      package let end: Int
      /// Why it is undecided; `nil` for a line that does not match.
      package let error: MatchError?
    }

    /// Runs over lines until one does not match.
    ///
    /// In place: what is the same for all lines is looked up once, and a line costs the search for its end and the call of
    /// the machine code.
    ///
    /// - Parameter buffer: lines of well-formed UTF-8. They end at line feeds; the last may have none.
    /// - Parameter start: where a line starts.
    /// - Parameter matched: is raised by one for each line that matches.
    /// - Returns: the first line that does not match; `nil` where all do.
    package func firstRefusedLine(
      in buffer: Span<UInt8>, from start: Int, matched: inout Int
    ) -> RefusedLine? {
      // SAFETY: the workspace is this thread's, and nothing else uses it before this returns.
      let workspace = unsafe threadWorkspace.current
      var start = start
      var count = 0
      defer { matched += count }
      while start < buffer.count {
        let (textEnd, end) = Self.line(in: buffer, at: start)
        let status = unsafe run(complete, for: .complete, on: buffer.extracting(start..<textEnd), using: workspace)
        guard status >= 0 else {
          let error = status == PCRE2_ERROR_NOMATCH ? nil : Self.error(status)
          return RefusedLine(start: start, textEnd: textEnd, end: end, error: error)
        }
        count += 1
        start = end
      }
      return nil
    }

    /// The ends of a line, without and with its line end.
    @inline(__always)
    private static func line(in buffer: Span<UInt8>, at start: Int) -> (textEnd: Int, end: Int) {
      let lineFeed = unsafe buffer.withUnsafeBytes { raw in
        // SAFETY: `start..<count` lies inside the buffer, which is not empty; memchr reads nothing else.
        unsafe memchr(raw.baseAddress.unsafelyUnwrapped + start, 0x0A, raw.count - start)
          .map { unsafe UnsafeRawPointer($0) - raw.baseAddress.unsafelyUnwrapped }
      }
      guard let lineFeed else { return (buffer.count, buffer.count) }
      let hasReturn = lineFeed > start && buffer[lineFeed - 1] == 0x0D
      return (hasReturn ? lineFeed - 1 : lineFeed, lineFeed + 1)
    }
  }
#endif
