import TestSupport
import Testing

@testable import BulkValidation

@Suite("Bytes are found and counted")
struct ByteSearchTests {
  @Test("against the obvious way, at every start and length", arguments: 0..<20)
  func search(seed: Int) {
    var numbers = SeededGenerator(mixing: seed)
    let alphabet: [UInt8] = [0x0A, 0x2C, 0x0B, 0x2D, 0x8A, 0x61, 0x00, 0xFF, 0x22, 0x5C, 0x1F, 0x20, 0x7F, 0xA0]
    let bytes = (0..<Int.random(in: 0...700, using: &numbers)).map { _ in
      Int.random(in: 0..<20, using: &numbers) == 0 ? alphabet.randomElement(using: &numbers) ?? 0 : 0x61
    }
    for start in stride(from: 0, through: bytes.count, by: 7) {
      let rest = bytes[start...]
      #expect(ByteSearch.firstIndex(of: 0x0A, in: bytes.span, from: start) == rest.firstIndex(of: 0x0A))
      #expect(
        ByteSearch.firstIndex(of: 0x2C, or: 0x0A, in: bytes.span, from: start)
          == rest.firstIndex { $0 == 0x0A || $0 == 0x2C })
      #expect(
        ByteSearch.lastIndex(of: 0x0A, in: bytes.span, range: start..<bytes.count) == rest.lastIndex(of: 0x0A))
      #expect(
        ByteSearch.firstIndexInJSONString(in: bytes.span, from: start)
          == rest.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? bytes.count)
      #expect(ByteSearch.count(of: 0x0A, in: bytes.span.extracting(droppingFirst: start)) == rest.count { $0 == 0x0A })
    }
    let many = [UInt8](repeating: 0x0A, count: 1000)
    #expect(ByteSearch.count(of: 0x0A, in: many.span) == 1000)
  }
}
