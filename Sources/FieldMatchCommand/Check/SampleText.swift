import BulkValidation

/// Shows one fault to people.
enum SampleText {
  /// The position and the fault, the text, and a caret under the faulty position if it is known.
  static func text(of sample: SampledRecord, namesInput: Bool) -> String {
    let place = (namesInput ? sample.input + ":" : "") + "\(sample.line): "
    let column = sample.columnName.map { $0 + ": " } ?? ""
    // File names and texts may contain anything, so that their control characters are made visible.
    var lines = ["\(place)\(column)\(sample.reason): \(sample.message)", "  " + sample.excerpt].map {
      VisibleText.line($0)
    }
    if let mark = sample.mark {
      let margin = DisplayWidth.of(sample.excerpt.prefix(mark))
      lines.append("  " + String(repeating: " ", count: margin) + red("^"))
    }
    return lines.joined(separator: "\n")
  }

  private static func red(_ text: String) -> String {
    Console.isErrorColored ? "\u{1B}[31m\(text)\u{1B}[0m" : text
  }
}
