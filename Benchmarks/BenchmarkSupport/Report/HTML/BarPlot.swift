/// A plot with horizontal bars over a logarithmic axis. The name of a bar is before it, and its value after it.
struct BarPlot {
  /// One bar.
  struct Bar {
    let name: String
    /// The strategy that decides the style of the bar.
    let strategy: String
    let value: Double
    let label: String
  }

  let title: String
  let bars: [Bar]
  let valueLabel: (Double) -> String
  /// A value that is marked with a line across the bars, such as 1 where the values are ratios.
  var reference: Double?
  /// The width of the names, in pixels.
  var nameWidth = 140.0

  private static let width = 760.0
  private static let barHeight = 20.0
  private var top: Double { 6 }
  private var bottom: Double { 26 }
  private var valueWidth: Double { 96 }

  /// The plot as SVG; empty if there are no bars.
  var svg: String {
    guard !bars.isEmpty else { return "" }
    let height = top + bottom + Double(bars.count) * Self.barHeight
    let scale = LogScale(
      around: bars.map(\.value) + [reference].compactMap { $0 }, start: nameWidth, end: Self.width - valueWidth)
    let axis = scale.decades.map { value in
      let x = scale.position(value)
      return Markup.line(x, top, x, height - bottom, className: "grid")
        + Markup.label(valueLabel(value), x: x, y: height - 8, anchor: "middle")
    }
    let mark = reference.map { value in
      Markup.line(scale.position(value), top, scale.position(value), height - bottom, className: "reference")
    }
    return Markup.element(
      "svg",
      [
        "viewBox": "0 0 \(Markup.number(Self.width)) \(Markup.number(height))", "role": "img", "class": "plot",
        "aria-label": title,
      ],
      axis.joined() + (mark ?? "") + bars.indices.map { bar(at: $0, scale) }.joined())
  }

  private func bar(at index: Int, _ scale: LogScale) -> String {
    let bar = bars[index]
    let y = top + Double(index) * Self.barHeight
    let end = max(scale.position(bar.value), nameWidth + 1)
    return Markup.label(bar.name, x: nameWidth - 8, y: y + 14, anchor: "end")
      + Markup.element(
        "rect",
        [
          "x": Markup.number(nameWidth), "y": Markup.number(y + 3), "width": Markup.number(end - nameWidth),
          "height": Markup.number(Self.barHeight - 6),
          "class": "bar \(SeriesStyle(strategy: bar.strategy).className)",
        ])
      + Markup.label(bar.label, x: end + 6, y: y + 14)
  }
}
