extension DateFormat {
  /// What a text says about the year, the month and the day, which may be incomplete.
  ///
  /// Each of the three is the range of the numbers that the digits so far can grow into.
  struct Reading {
    var year = 0...0
    var month = 0...0
    var day = 0...0
    /// The offset of the day's digits, in UTF-8 bytes.
    var dayOffset = 0
    /// Whether the text has all parts of the format.
    var isComplete = true
    /// Whether the text, as far as it goes, is in the format.
    var isInFormat = true

    /// The date in a complete text; `nil` for an incomplete one.
    var date: CalendarDate? {
      isComplete ? CalendarDate(year: year.lowerBound, month: month.lowerBound, day: day.lowerBound) : nil
    }
  }

  /// Reads a text that may be incomplete or not in the format. O(length of the format).
  func reading(of text: Span<UInt8>) -> Reading {
    var reading = Reading()
    var offset = 0
    var literals = 0
    for index in parts.indices {
      switch parts[index] {
      case .literal:
        for place in literals..<literals + literalCounts[index] {
          reading.read(literalBytes[place], in: text, at: &offset)
        }
        literals += literalCounts[index]
      case .day:
        reading.dayOffset = offset
        reading.day = reading.number(in: text, at: &offset, width: 2, within: 1...31)
      case .month: reading.month = reading.number(in: text, at: &offset, width: 2, within: 1...12)
      case .year: reading.year = reading.number(in: text, at: &offset, width: 4, within: 1...9999)
      case .yearOfCentury:
        let years = reading.number(in: text, at: &offset, width: 2, within: 0...99)
        reading.year = (2000 + years.lowerBound)...(2000 + years.upperBound)
      }
    }
    reading.isComplete = text.count >= offset
    if text.count > offset { reading.isInFormat = false }
    return reading
  }
}

extension DateFormat.Reading {
  fileprivate mutating func read(_ literal: UInt8, in text: Span<UInt8>, at offset: inout Int) {
    if offset < text.count, text[offset] != literal { isInFormat = false }
    offset += 1
  }

  /// The numbers that a run of digits can grow into; all of `bounds` if the text is not in the format.
  fileprivate mutating func number(
    in text: Span<UInt8>, at offset: inout Int, width: Int, within bounds: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    var low = 0
    var high = 0
    for place in offset..<(offset + width) {
      let byte = place < text.count ? text[place] : nil
      if let byte, !byte.isASCIIDigit {
        isInFormat = false
      }
      low = low * 10 + (byte?.digitValue ?? 0)
      high = high * 10 + (byte?.digitValue ?? 9)
    }
    offset += width
    low = max(low, bounds.lowerBound)
    high = min(high, bounds.upperBound)
    if low > high { isInFormat = false }
    return isInFormat ? low...high : bounds
  }
}
