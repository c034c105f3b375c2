import Matching
import TestSupport
import Testing
import TextFields

@testable import FieldMatchCommand
@testable import FoundationCommand

/// The parts of the form that are computed: windows on long texts, figures, motions.
@Suite struct TryViewTests {
  @Test func theCursorIsAlwaysInTheWindow() {
    var random = SeededGenerator(seed: 23)
    let pieces = ["a", "日", "e\u{301}", "👩‍👩‍👧", "b", " "]
    for width in 3...14 {
      var scroll = 0
      for _ in 0..<300 {
        let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in pieces.randomElement(using: &random)! }
          .joined()
        let places = Array(text.indices) + [text.endIndex]
        let cursor = places.randomElement(using: &random)!
        let window = TextWindow(
          text, lineRange: text.startIndex..<text.endIndex, selection: UTF16Range(caret: 0),
          cursor: cursor.utf16Offset(in: text), width: width, scroll: scroll, style: .plain)
        #expect(window.line.width <= width)
        guard let column = window.cursorColumn else {
          Issue.record("the cursor is out of sight: \(text) at \(cursor.utf16Offset(in: text)), width \(width)")
          return
        }
        #expect((1...max(1, width - 2)).contains(column))
        let start = String.Index(utf16Offset: window.scroll, in: text)
        #expect(column == 1 + DisplayWidth.of(text[start..<cursor]))
        scroll = window.scroll
      }
    }
  }

  @Test func motions() {
    let text = "one two\nx\nthree🙂 four"
    func moved(_ offset: Int, _ motion: TextMotion) -> Int? {
      text.index(String.Index(utf16Offset: offset, in: text), moved: motion)?.utf16Offset(in: text)
    }
    #expect(moved(0, .left) == 0)
    #expect(moved(15, .right) == 17)
    #expect(moved(17, .left) == 15)
    #expect(moved(7, .wordLeft) == 4)
    #expect(moved(4, .wordLeft) == 0)
    #expect(moved(3, .wordRight) == 7)
    #expect(moved(15, .wordRight) == 22)
    #expect(moved(5, .lineStart) == 0)
    #expect(moved(5, .lineEnd) == 7)
    #expect(moved(12, .lineStart) == 10)
    #expect(moved(3, .lineUp) == nil)
    #expect(moved(5, .lineDown) == 9)
    #expect(moved(14, .lineUp) == 9)
    #expect(moved(9, .lineDown) == 11)
    #expect(moved(12, .lineDown) == nil)
    #expect(moved(12, .textStart) == 0)
    #expect(moved(0, .textEnd) == 22)
  }

  @Test func percentilesAreThoseOfTheLastKeystrokes() {
    var series = CostSeries()
    #expect(series.last == nil && series.percentile(50) == nil)
    for value in 1...100 { series.add(.nanoseconds(value)) }
    #expect(series.percentile(50) == 50)
    #expect(series.percentile(99) == 99)
    #expect(series.percentile(100) == 100)
    #expect(series.last == 100)
    #expect(series.recent(3) == [98, 99, 100])
    for value in 1...CostSeries.capacity { series.add(.nanoseconds(value * 10)) }
    #expect(series.count == 100 + CostSeries.capacity)
    #expect(series.last == Int64(CostSeries.capacity * 10))
    #expect(series.recent(2) == [Int64(CostSeries.capacity - 1) * 10, Int64(CostSeries.capacity) * 10])
    #expect(series.percentile(1) == 110)
    #expect(series.recent(5_000).count == CostSeries.capacity)
  }

  @Test func figures() {
    #expect(CostText.text(nil) == "–")
    #expect(CostText.text(7) == "7 ns")
    #expect(CostText.text(999) == "999 ns")
    #expect(CostText.text(1_000) == "1.00 µs")
    #expect(CostText.text(12_340) == "12.3 µs")
    #expect(CostText.text(999_960) == "1000 µs")
    #expect(CostText.text(2_020_000) == "2.02 ms")
    #expect(CostText.text(3_000_000_000) == "3.00 s")
    #expect(CostText.ratio(1_000, to: 100) == "×10.0")
    #expect(CostText.ratio(50_000, to: 100) == "×500")
    #expect(CostText.ratio(50, to: 100) == "×0.50")
    #expect(CostText.ratio(nil, to: 100) == "")
    #expect(CostText.ratio(5, to: 0) == "")
  }

  @Test func bars() {
    #expect(Sparkline.text(of: []) == "")
    #expect(Sparkline.text(of: [300, 310, 290]) == "▁▁▁")
    #expect(Sparkline.text(of: [1, 2, 4, 8, 16, 32, 64, 128]) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text(of: [0, 1_000_000]) == "▁█")
  }

  @Test func compilingPerKeyIsTimedOrCutShort() {
    let typing = Pattern("[a-z]"), whole = Pattern("[a-z]+@[a-z]+")
    guard case .time(let time) = PerKeyCompilation(typing: typing, validation: whole).cost(replacement: "a", text: "a")
    else {
      Issue.record("no time")
      return
    }
    #expect(time > .zero)
    #expect(PerKeyCompilation(typing: nil, validation: nil).cost(replacement: "a", text: "a") == .none)
    #expect(PerKeyCompilation(typing: typing, validation: nil).cost(replacement: "", text: "") == .none)
    #expect(PerKeyCompilation(typing: nil, validation: Pattern("(?R)?")).cost(replacement: "a", text: "a") == .refused)
    let hostile = PerKeyCompilation(typing: nil, validation: Pattern("(?:a|aa)+b"))
    guard case .stopped = hostile.cost(replacement: "c", text: String(repeating: "a", count: 60)) else {
      Issue.record("not stopped")
      return
    }
  }
}
