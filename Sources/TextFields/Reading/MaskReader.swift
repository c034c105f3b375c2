/// Reads what is pasted into a mask: dashes and blanks of any kind become ASCII ones, and invisible characters are
/// dropped.
struct MaskReader: ReplacementReader {
  private let own: Set<Unicode.Scalar>
  private let ranges: [ClosedRange<Unicode.Scalar>]

  init(_ mask: Mask) {
    let elements = mask.all.flatMap(\.elements)
    own = Set(
      elements.flatMap { element -> [Unicode.Scalar] in
        if case .literal(let character, _) = element { Array(character.unicodeScalars) } else { [] }
      })
    ranges = elements.compactMap(\.characterKind).uniqued().flatMap(\.ranges)
  }

  var keepsAll: Bool { false }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if replacement.utf8.count == 1 { return .asWritten }
    // A plus sign means that a country code follows. If the sign were dropped, the code would be taken for the first
    // digits.
    if place.keepsWhatFits, !takes("+"), replacement.unicodeScalars.contains("+") { return .refused(.typing) }
    var read = String.UnicodeScalarView()
    for scalar in replacement.unicodeScalars {
      if takes(scalar) {
        read.append(scalar)
      } else if scalar.isMinus || (!scalar.isASCII && scalar.properties.generalCategory == .dashPunctuation) {
        read.append("-")
      } else if scalar.properties.generalCategory == .spaceSeparator {
        read.append(" ")
      } else if scalar.properties.generalCategory != .format {
        read.append(scalar)
      }
    }
    return .text(String(read))
  }

  private func takes(_ scalar: Unicode.Scalar) -> Bool {
    own.contains(scalar) || ranges.contains { $0.contains(scalar) }
  }
}
