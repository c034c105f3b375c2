import Testing

@testable import BenchmarkSupport

@Suite struct HTMLReportTests {
  @Test func thePageLoadsNothing() {
    let html = SampleReport.all.html
    for word in ["<script", "<link", "<img", "src=", "url(", "@import", "href=\"http", "//"] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test func bothSchemesAndAllPlots() {
    let html = SampleReport.all.html
    #expect(html.contains("prefers-color-scheme: dark"))
    #expect(html.components(separatedBy: "<svg").count - 1 == 5)
    for id in ["environment", "goals", "keystroke", "bulk", "growth", "redos", "left-out"] {
      #expect(html.contains("<section id=\"\(id)\">") && html.contains("href=\"#\(id)\""), "\(id)")
    }
  }

  @Test func textIsEscaped() {
    let html = SampleReport.all.html
    #expect(html.contains("A &lt;very&gt; &quot;fast&quot; &amp; small one"))
    #expect(html.contains("not &lt;here&gt;") && !html.contains("<here>"))
  }

  /// Each element that is opened is closed, in the right order.
  @Test func elementsNest() throws {
    var open: [Substring] = []
    for part in SampleReport.all.html.split(separator: "<").dropFirst() {
      let name = part.prefix { $0 != " " && $0 != ">" }
      if name.hasPrefix("!") || name == "meta" { continue }
      if name.hasPrefix("/") { #expect(open.popLast() == name.dropFirst()) } else { open.append(name) }
    }
    #expect(open.isEmpty)
  }

  @Test func anEmptyReportIsAPage() {
    let html = Report(environment: RunEnvironment(facts: [])).html
    #expect(html.contains("</html>") && !html.contains("<svg"))
  }
}

@Suite struct PlotTests {
  @Test func labelsKeepTheirDistanceAndTheirOrder() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let wanted = (0..<1 + random.below(14)).map { _ in Double(random.below(300)) }
      let places = LabelSpacing.spread(wanted, gap: 15, within: 20...320)
      let order = wanted.indices.sorted { places[$0] < places[$1] }
      for (upper, lower) in zip(order, order.dropFirst()) {
        #expect(places[lower] - places[upper] >= 14.999)
        #expect(wanted[upper] <= wanted[lower])
      }
      #expect(places.allSatisfy { (20...320).contains($0) })
    }
  }

  @Test func labelsThatHaveRoomStayWhereTheyBelong() {
    #expect(LabelSpacing.spread([100, 50, 200], gap: 15, within: 0...300) == [100, 50, 200])
  }

  @Test func moreLabelsThanRoomAreSpreadEvenly() {
    let places = LabelSpacing.spread([5, 5, 5, 5, 5], gap: 15, within: 0...40)
    #expect(places == [0, 10, 20, 30, 40])
  }

  @Test func aLogScaleHasEqualDecades() {
    let scale = LogScale(around: [25, 4_000], start: 300, end: 0)
    #expect(scale.decades == [10, 100, 1_000, 10_000])
    #expect(scale.decades.map { scale.position($0).rounded() } == [300, 200, 100, 0])
    #expect(scale.position(0) == 300)
  }

  @Test func aScaleOfOneValueHasADecade() {
    #expect(LogScale(around: [1], start: 0, end: 10).decades == [1, 10])
    #expect(LogScale(around: [], start: 0, end: 10).decades == [1, 10])
  }

  /// Any two strategies differ in their mark, their dashes or their colour, and not in colour alone.
  @Test func strategiesDifferWithoutColour() {
    let looks = StrategyName.allCases.map { name -> String in
      let style = SeriesStyle(strategy: name.rawValue)
      return style.dashes + style.mark(x: 0, y: 0).replacing(style.className, with: "")
    }
    #expect(Set(looks).count == looks.count)
  }
}
