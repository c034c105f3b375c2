/// Writes HTML and SVG.
enum Markup {
  /// Text in which the characters that have a meaning in HTML are escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  /// An element. Attributes are escaped; the content is not, because it is markup.
  static func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: String = "")
    -> String
  {
    let list = attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    return "<\(name)\(list)>\(content)</\(name)>"
  }

  /// A coordinate, to a tenth of a pixel.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  /// SVG text.
  static func label(
    _ text: String, x: Double, y: Double, anchor: String = "start", className: String = "label"
  ) -> String {
    element(
      "text", ["x": number(x), "y": number(y), "text-anchor": anchor, "class": className], escaped(text))
  }

  /// An SVG line.
  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, className: String) -> String {
    element(
      "line", ["x1": number(x1), "y1": number(y1), "x2": number(x2), "y2": number(y2), "class": className])
  }

  /// A table of text.
  static func table(_ table: TextTable, caption: String) -> String {
    func cells(_ row: [String], _ name: String) -> String {
      "<tr>" + row.map { element(name, [:], escaped($0)) }.joined() + "</tr>"
    }
    return element(
      "div", ["class": "scroll"],
      element(
        "table", [:],
        element("caption", [:], escaped(caption)) + element("thead", [:], cells(table.header, "th"))
          + element("tbody", [:], table.rows.map { cells($0, "td") }.joined())))
  }
}
