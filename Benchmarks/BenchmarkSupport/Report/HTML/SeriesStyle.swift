/// How a strategy is drawn: always the same colour, dashes and mark, so that it can be told without any one of them.
struct SeriesStyle {
  let index: Int

  /// The style of a strategy; other programs share the last one.
  init(strategy: String) {
    index = StrategyName.allCases.firstIndex { $0.rawValue == strategy } ?? StrategyName.allCases.count
  }

  /// The class that gives the colour; the page's style sheet has one for each scheme.
  var className: String { "c\(index % 8)" }

  /// The dashes of its lines.
  var dashes: String { ["", "7 4", "2 3", "10 3 2 3"][index / 2 % 4] }

  /// Its mark around a point.
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
