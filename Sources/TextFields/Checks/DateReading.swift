extension DateFormat {
  /// What the text says, as far as it goes, of the year, the month and the day.
  ///
  /// Each is the range of the numbers that the digits so far can grow into.
  struct Reading {
    var year = 0...0
    var month = 0...0
    var day = 0...0
    /// Where the digits of the day start, in bytes.
    var dayOffset = 0
    /// Whether the text holds all that the format asks for.
    var isComplete = true

    /// The date, of a complete text.
    var date: CalendarDate? {
      isComplete ? CalendarDate(year: year.lowerBound, month: month.lowerBound, day: day.lowerBound) : nil
    }
  }

  /// Reads a text that may be too short. Its literals are not compared: that is the pattern's business. O(length).
  func reading(of text: Span<UInt8>) -> Reading {
    var reading = Reading()
    var offset = 0
    for part in parts {
      switch part {
      case .literal(let character): offset += character.utf8.count
      case .day:
        reading.dayOffset = offset
        reading.day = Self.number(in: text, at: &offset, width: 2, within: 1...31)
      case .month: reading.month = Self.number(in: text, at: &offset, width: 2, within: 1...12)
      case .year: reading.year = Self.number(in: text, at: &offset, width: 4, within: 1...9999)
      case .yearOfCentury:
        let years = Self.number(in: text, at: &offset, width: 2, within: 0...99)
        reading.year = (2000 + years.lowerBound)...(2000 + years.upperBound)
      }
    }
    reading.isComplete = text.count >= offset
    return reading
  }

  /// The numbers that a field of digits can grow into. What is not a digit, or out of bounds, is left to the pattern:
  /// then every number is possible.
  private static func number(
    in text: Span<UInt8>, at offset: inout Int, width: Int, within bounds: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    var low = 0
    var high = 0
    for place in offset..<(offset + width) {
      let byte = place < text.count ? text[place] : nil
      if let byte, !byte.isASCIIDigit {
        low = bounds.lowerBound
        high = bounds.upperBound
        break
      }
      low = low * 10 + (byte?.digitValue ?? 0)
      high = high * 10 + (byte?.digitValue ?? 9)
    }
    offset += width
    low = max(low, bounds.lowerBound)
    high = min(high, bounds.upperBound)
    return low <= high ? low...high : bounds
  }
}
