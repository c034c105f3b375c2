import Testing

@testable import Matching

/// Simple case folding as it is derived here, beside PCRE2's and a few facts of CaseFolding.txt.
@Suite struct CaseFoldingTests {
  @Test(
    arguments: [
      (0x4B, [0x4B, 0x6B, 0x212A]), (0x73, [0x53, 0x73, 0x17F]), (0x3C3, [0x3A3, 0x3C2, 0x3C3]),
      (0xDF, [0xDF, 0x1E9E]),
      (0x1C4, [0x1C4, 0x1C5, 0x1C6]), (0x345, [0x345, 0x399, 0x3B9, 0x1FBE]), (0x130, [0x130]), (0x131, [0x131]),
      (0x31, [0x31]), (0x13A0, [0x13A0, 0xAB70]), (0x10D0, [0x10D0, 0x1C90]), (0x1E921, [0x1E921, 0x1E943]),
    ] as [(UInt32, [UInt32])])
  func someLettersAndTheirCases(scalar: UInt32, cases: [UInt32]) {
    #expect(CaseFolding.equivalents(of: scalar) == cases)
  }

  @Test func theRelationIsAnEquivalence() {
    for scalar in RangeSetBuilder.allScalars.joined() {
      let cases = CaseFolding.equivalents(of: scalar)
      #expect(cases.contains(scalar))
      for other in cases where other != scalar { #expect(CaseFolding.equivalents(of: other) == cases) }
    }
  }

  #if PCRE2 && canImport(CPCRE2)
    /// A caseless back reference is the one place where PCRE2 folds case by itself: every pair of cased letters is tried.
    @Test func itIsPCRE2sRelation() throws {
      let matcher = try PCRE2Matcher(Pattern("(.)(?i)\\1"))
      let cased = RangeSetBuilder.allScalars.joined().filter { CaseFolding.equivalents(of: $0).count > 1 }
      #expect(cased.count > 2_500)
      let spelled = cased.map { Array(String(Unicode.Scalar($0)!).utf8) }
      for (index, scalar) in cased.enumerated() {
        let cases = Set(CaseFolding.equivalents(of: scalar))
        // Pairs further apart in the order than any fold reaches are left to chance: one in seven.
        for other in index..<cased.count
        where other < index + 120 || (index + other) % 7 == 0 || cases.contains(cased[other]) {
          let isSame = try matcher.isMatch(onValidUTF8: (spelled[index] + spelled[other]).span)
          if isSame != cases.contains(cased[other]) {
            Issue.record("\(String(scalar, radix: 16)) and \(String(cased[other], radix: 16)): PCRE2 says \(isSame)")
          }
        }
      }
    }
  #endif
}
