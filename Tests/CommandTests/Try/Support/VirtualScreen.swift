/// A terminal's screen, in memory: what a user would see, made of the bytes that a program writes.
///
/// It knows what the program is expected to use and no more; every other sequence is kept in `unknown`, for tests to find.
struct VirtualScreen {
  /// A cell: what is drawn there and how. The right half of a wide character is an empty string.
  struct Cell: Equatable {
    var text = " "
    var isReversed = false
    var color: Int?
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var cells: [[Cell]]
  private(set) var cursor = (row: 0, column: 0)
  private(set) var isAlternate = false
  private(set) var isCursorVisible = true
  private(set) var marksPastes = false
  private(set) var wraps = true
  /// Whether any colour was ever set.
  private(set) var hasSeenColor = false
  /// Sequences that the screen does not know.
  private(set) var unknown: [String] = []

  private var mainCells: [[Cell]] = []
  private var mainCursor = (row: 0, column: 0)
  private var style = Cell()
  private var pending: [UInt8] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Self.blank(columns: columns, rows: rows)
  }

  /// The rows as text, without blanks at their ends.
  var lines: [String] {
    cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// All of it as text.
  var text: String { lines.joined(separator: "\n") }

  /// Whether the style is the terminal's own.
  var isStyleReset: Bool { style == Cell() }

  /// Whether a text stands somewhere in reverse.
  func showsReversed(_ text: String) -> Bool {
    cells.contains { row in row.filter(\.isReversed).map(\.text).joined().contains(text) }
  }

  /// Gives the window another size; what a terminal keeps of the old contents is up to it: here, nothing.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Self.blank(columns: columns, rows: rows)
    mainCells = cells
    cursor = (0, 0)
  }

  /// Takes bytes that the program wrote, in pieces of any size.
  mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    while let first = pending.first {
      let length = first == 0x1B ? takeSequence() : first < 0x20 || first == 0x7F ? takeControl(first) : takeText()
      if length == 0 { return }
      pending.removeFirst(length)
    }
  }

  private static func blank(columns: Int, rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }
}

// MARK: - Text

extension VirtualScreen {
  private mutating func takeControl(_ byte: UInt8) -> Int {
    switch byte {
    case 0x0D: cursor.column = 0
    case 0x0A: lineFeed()
    case 0x08: cursor.column = max(0, cursor.column - 1)
    default: unknown.append("control \(byte)")
    }
    return 1
  }

  private mutating func lineFeed() {
    if cursor.row + 1 < rows { return cursor.row += 1 }
    cells.removeFirst()
    cells.append(Array(repeating: Cell(), count: columns))
  }

  /// One scalar: drawn, or joined to the cell before.
  private mutating func takeText() -> Int {
    let length = pending[0] < 0x80 ? 1 : pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    guard pending.count >= length else { return 0 }
    guard let text = String(validating: pending[..<length], as: UTF8.self), let scalar = text.unicodeScalars.first
    else {
      unknown.append("not UTF-8: \(pending[..<length])")
      return 1
    }
    put(scalar)
    return length
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    if width == 0 || joinsCellBefore() { return join(scalar) }
    if cursor.column + width > columns {
      guard wraps else { return }
      cursor.column = 0
      lineFeed()
    }
    cells[cursor.row][cursor.column] = style
    cells[cursor.row][cursor.column].text = String(scalar)
    if width == 2 {
      cells[cursor.row][cursor.column + 1] = style
      cells[cursor.row][cursor.column + 1].text = ""
    }
    cursor.column += width
  }

  private mutating func join(_ scalar: Unicode.Scalar) {
    guard let column = cells[cursor.row][..<cursor.column].lastIndex(where: { !$0.text.isEmpty }) else { return }
    cells[cursor.row][column].text.unicodeScalars.append(scalar)
  }

  private func joinsCellBefore() -> Bool {
    cells[cursor.row][..<cursor.column].last { !$0.text.isEmpty }?.text.unicodeScalars.last == "\u{200D}"
  }

  /// As far as the tests go: their own few lines, not the program's.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200D, 0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xFF01...0xFF60, 0x1F300...0x1FAFF: 2
    default: 1
    }
  }
}

// MARK: - Sequences

extension VirtualScreen {
  private mutating func takeSequence() -> Int {
    guard pending.count > 1 else { return 0 }
    guard pending[1] == UInt8(ascii: "[") else {
      unknown.append("ESC \(pending[1])")
      return 2
    }
    guard let end = pending.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else { return 0 }
    let body = String(decoding: pending[2..<end], as: UTF8.self)
    perform(body, Character(Unicode.Scalar(pending[end])))
    return end + 1
  }

  private mutating func perform(_ body: String, _ final: Character) {
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (body, final) {
    case (_, "m"): setStyle(numbers)
    case (_, "H") where numbers.count == 2:
      cursor = (min(numbers[0], rows) - 1, min(numbers[1], columns) - 1)
    case ("2", "J"): cells = Self.blank(columns: columns, rows: rows)
    case ("?1049", "h"): enterAlternate()
    case ("?1049", "l"): leaveAlternate()
    case ("?25", "h"), ("?25", "l"): isCursorVisible = final == "h"
    case ("?2004", "h"), ("?2004", "l"): marksPastes = final == "h"
    case ("?7", "h"), ("?7", "l"): wraps = final == "h"
    default: unknown.append("CSI \(body) \(final)")
    }
  }

  private mutating func enterAlternate() {
    guard !isAlternate else { return }
    (mainCells, mainCursor) = (cells, cursor)
    cells = Self.blank(columns: columns, rows: rows)
    isAlternate = true
  }

  private mutating func leaveAlternate() {
    guard isAlternate else { return }
    (cells, cursor) = (mainCells, mainCursor)
    isAlternate = false
  }

  private mutating func setStyle(_ numbers: [Int]) {
    for number in numbers {
      switch number {
      case 0: style = Cell()
      case 1, 2, 4: break
      case 7: style.isReversed = true
      case 31...36:
        style.color = number
        hasSeenColor = true
      default: unknown.append("SGR \(number)")
      }
    }
  }
}
