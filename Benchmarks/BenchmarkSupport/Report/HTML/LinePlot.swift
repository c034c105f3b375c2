/// A plot with lines over a logarithmic vertical axis. The name of a line is at its right end.
struct LinePlot {
  /// One line.
  struct Series {
    let name: String
    /// The points of the line: places along the horizontal axis, from 0 to 1, and values.
    let points: [(place: Double, value: Double)]
  }

  let title: String
  let horizontalTitle: String
  let verticalTitle: String
  /// Marks on the horizontal axis: places from 0 to 1, and the labels under them.
  let ticks: [(place: Double, label: String)]
  let series: [Series]
  let valueLabel: (Double) -> String

  private static let width = 760.0
  private static let labelHeight = 15.0
  private var left: Double { 72 }
  private var right: Double { 170 }
  private var top: Double { 14 }
  private var bottom: Double { 48 }

  /// The height in pixels, which is enough for the labels at the right.
  private var height: Double { max(320, Double(series.count) * Self.labelHeight + top + bottom + 10) }

  /// The plot as SVG; empty if there are no points.
  var svg: String {
    let values = series.flatMap { $0.points.map(\.value) }
    guard !values.isEmpty else { return "" }
    let scale = LogScale(around: values, start: height - bottom, end: top)
    let ends = labelPlaces(scale)
    let lines = series.enumerated().map { index, series in line(series, scale, labelAt: ends[index]) }
    return Markup.element(
      "svg",
      [
        "viewBox": "0 0 \(Markup.number(Self.width)) \(Markup.number(height))", "role": "img", "class": "plot",
        "aria-label": title,
      ], axes(scale) + lines.joined())
  }

  private func x(_ place: Double) -> Double { left + place * (Self.width - left - right) }

  private func axes(_ scale: LogScale) -> String {
    let grid = scale.decades.map { value in
      let y = scale.position(value)
      return Markup.line(left, y, x(1), y, className: "grid")
        + Markup.label(valueLabel(value), x: left - 8, y: y + 4, anchor: "end")
    }
    let marks = ticks.map { tick in
      Markup.line(x(tick.place), top, x(tick.place), height - bottom, className: "grid")
        + Markup.label(tick.label, x: x(tick.place), y: height - bottom + 18, anchor: "middle")
    }
    let titles =
      Markup.label(horizontalTitle, x: x(0.5), y: height - 8, anchor: "middle", className: "axis")
      + Markup.element(
        "text",
        [
          "transform": "translate(14 \(Markup.number((top + height - bottom) / 2))) rotate(-90)",
          "text-anchor": "middle", "class": "axis",
        ], Markup.escaped(verticalTitle))
    return grid.joined() + marks.joined() + titles
  }

  private func line(_ series: Series, _ scale: LogScale, labelAt labelY: Double) -> String {
    guard let last = series.points.last else { return "" }
    let style = SeriesStyle(strategy: series.name)
    let points = series.points.map { (x: x($0.place), y: scale.position($0.value)) }
    let path = points.map { "\(Markup.number($0.x)),\(Markup.number($0.y))" }.joined(separator: " ")
    let end = (x: x(last.place), y: scale.position(last.value))
    return Markup.element(
      "polyline", ["points": path, "class": "line \(style.className)", "stroke-dasharray": style.dashes])
      + points.map { style.mark(x: $0.x, y: $0.y) }.joined()
      + Markup.line(end.x + 6, end.y, x(1) + 20, labelY, className: "leader")
      + style.mark(x: x(1) + 26, y: labelY)
      + Markup.label(series.name, x: x(1) + 36, y: labelY + 4)
  }

  /// The vertical places of the names: beside the ends of their lines, but moved apart so that none covers another.
  func labelPlaces(_ scale: LogScale) -> [Double] {
    let wanted = series.map { $0.points.last.map { scale.position($0.value) } ?? top }
    return LabelSpacing.spread(wanted, gap: Self.labelHeight, within: (top + 6)...(height - bottom))
  }
}

/// Moves labels apart.
enum LabelSpacing {
  /// Places for labels, in the order of `wanted`. They are at least a gap apart and within the range, and near the
  /// wanted places. If the range has no room for that, they are spread evenly.
  static func spread(_ wanted: [Double], gap: Double, within range: ClosedRange<Double>) -> [Double] {
    let order = wanted.indices.sorted { wanted[$0] < wanted[$1] }
    let gap = min(gap, (range.upperBound - range.lowerBound) / Double(max(1, wanted.count - 1)))
    var places = wanted
    var lowest = range.lowerBound
    for index in order {
      places[index] = max(wanted[index], lowest)
      lowest = places[index] + gap
    }
    var highest = range.upperBound
    for index in order.reversed() {
      places[index] = min(places[index], highest)
      highest = places[index] - gap
    }
    return places
  }
}
