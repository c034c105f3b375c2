import Matching
import PlatformLibrary

/// Text from the system that need not be UTF-8: arguments and file names are bytes.
///
/// A byte that is not part of a well-formed sequence is stored as a scalar of its own: U+10FF00 plus the byte, at the
/// end of the last plane for private use. So a file of any name can be opened by what `text(of:)` made of its name, and
/// an argument that has to be text can be refused instead of being repaired silently. If the input contains those
/// scalars themselves, their bytes are stored in the same way.
package enum SystemText {
  private static let markers: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The arguments that the process was called with, without the program's name.
  package static var arguments: [String] {
    // SAFETY: the system's array has `argc` terminated strings, which live as long as the process and are not changed.
    // The subscript stays below `argc`, and each string is copied.
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe text(of: UnsafeRawBufferPointer(start: argument, count: strlen(argument)).map { $0 })
    }
  }

  /// The text for some bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var rest = bytes.span.extracting(...)
    while let offset = UTF8Validation.firstMalformedOffset(in: rest) {
      append(rest.extracting(..<offset), to: &text)
      text.append(marker(of: rest[offset]))
      rest = rest.extracting((offset + 1)...)
    }
    append(rest, to: &text)
    return String(text)
  }

  /// The bytes that a text was made from.
  package static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.reduce(into: []) { bytes, scalar in
      if markers.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += Array(UTF8.encode(scalar)!)
      }
    }
  }

  /// The text with U+FFFD for each byte that is not UTF-8.
  package static func shown(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { markers.contains($0.value) ? "\u{FFFD}" : $0 }))
  }

  /// Whether the bytes were UTF-8.
  package static func isWellFormed(_ text: String) -> Bool {
    !text.unicodeScalars.contains { markers.contains($0.value) }
  }

  private static func append(_ bytes: Span<UInt8>, to text: inout String.UnicodeScalarView) {
    let array = bytes.indices.map { bytes[$0] }
    for scalar in String(decoding: array, as: UTF8.self).unicodeScalars {
      if markers.contains(scalar.value) {
        for byte in UTF8.encode(scalar)! { text.append(marker(of: byte)) }
      } else {
        text.append(scalar)
      }
    }
  }

  private static func marker(of byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}" }
}
