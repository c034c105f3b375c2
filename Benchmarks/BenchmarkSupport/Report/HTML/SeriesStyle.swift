/// How a strategy is drawn: always with the same colour, dashes and mark. Dashes and mark together tell strategies
/// apart without colour.
struct SeriesStyle {
  let index: Int

  /// The style of a strategy. Names that are no strategy, such as the commands of programs, share one style.
  init(strategy: String) {
    index = StrategyName.allCases.firstIndex { $0.rawValue == strategy } ?? StrategyName.allCases.count
  }

  /// The class that gives the colour. The style sheet of the page has a light and a dark colour for it.
  var className: String { "c\(index % 8)" }

  /// The lengths of the dashes and gaps of lines, in pixels; empty for a line without gaps.
  var dashes: String { ["", "7 4", "2 3", "10 3 2 3"][index / 2 % 4] }

  /// The mark around a point, as SVG.
  func mark(x: Double, y: Double) -> String {
    let size = 4.0
    let points: [(Double, Double)]
    switch index % 5 {
    case 0:
      return Markup.element(
        "circle",
        ["cx": Markup.number(x), "cy": Markup.number(y), "r": "3.5", "class": "mark \(className)"])
    case 1: points = [(-size, -size), (size, -size), (size, size), (-size, size)]
    case 2: points = [(0, -size - 1), (size + 1, size), (-size - 1, size)]
    case 3: points = [(0, -size - 2), (size + 2, 0), (0, size + 2), (-size - 2, 0)]
    default: points = [(0, size + 1), (size + 1, -size), (-size - 1, -size)]
    }
    let list = points.map { "\(Markup.number(x + $0.0)),\(Markup.number(y + $0.1))" }.joined(separator: " ")
    return Markup.element("polygon", ["points": list, "class": "mark \(className)"])
  }
}
