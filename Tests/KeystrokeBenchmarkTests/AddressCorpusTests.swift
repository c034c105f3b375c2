import FoundationMatching
import Matching
import Testing
import TextFields

@testable import BenchmarkSupport

@Suite struct AddressCorpusTests {
  @Test func equalSeedsGiveEqualBytes() {
    #expect(AddressCorpus.lines(count: 1_000, seed: 7) == AddressCorpus.lines(count: 1_000, seed: 7))
    #expect(AddressCorpus.lines(count: 1_000, seed: 7) != AddressCorpus.lines(count: 1_000, seed: 8))
  }

  @Test(arguments: ["email", "email-classic"])
  func goodAddressesAreValidAndBadOnesAreNot(specification: String) throws {
    let validator = try ValueValidator(type: FieldType(specification: specification))
    var corpus = AddressCorpus(seed: 3)
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      let isGood = corpus.appendNext(to: &bytes)
      #expect(try validator.isValid(onValidUTF8: bytes.span) == isGood, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func oneRecordInTenIsBad() {
    var corpus = AddressCorpus(seed: 5)
    var bytes: [UInt8] = []
    let good = (0..<10_000).filter { _ in corpus.appendNext(to: &bytes) }
    #expect(good.count == 9_000)
  }

  @Test func twoMillionRecordsTake57Megabytes() {
    let bytes = AddressCorpus.lines(count: 200_000, seed: 1).count
    #expect((5_650_000...5_750_000).contains(bytes), "\(bytes)")
  }

  @Test func recordsAreLines() {
    let lines = AddressCorpus.lines(count: 5_000, seed: 2)
    #expect(lines.filter { $0 == UInt8(ascii: "\n") }.count == 5_000)
    #expect(lines.last == UInt8(ascii: "\n"))
  }
}
