extension String {
  /// The text in lines of a width. What does not fit into the maximum number of lines is cut off, with an ellipsis.
  ///
  /// - Parameter atBlanks: whether lines are broken at blanks, if there are any; those blanks are dropped. Otherwise no
  ///   character is dropped between two lines.
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
  /// The longest start of the text that fits into `width` cells.
  fileprivate func prefixFitting(_ width: Int) -> Substring {
    var used = 0
    return prefix { character in
      used += DisplayWidth.of(Printable.form(of: character))
      return used <= width
    }
  }
}
