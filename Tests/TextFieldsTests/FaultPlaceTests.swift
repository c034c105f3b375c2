import Matching
import Testing

@testable import TextFields

/// Where a fault is, in bytes.
@Suite struct FaultPlaceTests {
  @Test(arguments: [
    ("password:4,8", "abc", 3), ("password:4,8", "abcdefghi", 8), ("password:4,8", "äöüßäöüßx", 16),
    ("password:4,8", "e\u{301}bcdefgh😀", 10),
    ("phone", "+44 20 7946 0958 ext 5", 17), ("phone", "+44 20 7946 0958x", 16), ("phone:GB", "020 7946+0958", 8),
  ])
  func places(specification: String, value: String, place: Int) throws {
    guard case .invalid(let fault, _) = try type(specification).validator.judgement(of: value) else {
      Issue.record("\(value) is valid")
      return
    }
    #expect(fault.offset == place)
    #expect([.length, .characters].contains(fault.reason))
  }
}
