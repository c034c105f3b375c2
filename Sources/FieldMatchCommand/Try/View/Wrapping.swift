extension String {
  /// The text in lines of a width; what does not fit into the lines is cut with an ellipsis.
  ///
  /// - Parameter atBlanks: whether lines are broken at blanks where there are any, which then go; without it nothing of
  ///   the text is lost between two lines.
  func wrapped(toWidth width: Int, lines limit: Int, atBlanks: Bool = true) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while lines.count < limit - 1, DisplayWidth.of(rest) > width {
      let fitting = rest.prefixFitting(width)
      guard !fitting.isEmpty else { break }
      let blank = atBlanks ? fitting.lastIndex(of: " ") : nil
      lines.append(String(fitting[..<(blank ?? fitting.endIndex)]))
      rest = rest[(blank ?? fitting.endIndex)...]
      if atBlanks { rest = rest.drop { $0 == " " } }
    }
    return lines + [String(rest).cut(toWidth: width)]
  }
}

extension Substring {
  /// As many Characters from the start as there is room for.
  fileprivate func prefixFitting(_ width: Int) -> Substring {
    var used = 0
    return prefix { character in
      used += DisplayWidth.of(Printable.form(of: character))
      return used <= width
    }
  }
}
