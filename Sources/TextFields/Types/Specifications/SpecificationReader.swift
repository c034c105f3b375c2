/// Reads the parameters in a specification, and knows the position of each argument in it.
struct SpecificationReader {
  /// The whole specification.
  let specification: String
  /// The type's name.
  let name: Substring
  /// The text after the first colon; `nil` if there is no colon.
  let parameters: Substring?

  init(_ specification: String) {
    self.specification = specification
    let parts = specification.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0]
    parameters = parts.count == 2 ? parts[1] : nil
  }

  /// An error at a part of the specification; at its end if no part is given.
  func error(_ message: String, at part: Substring? = nil) -> FieldTypeError {
    let index = part?.startIndex ?? specification.endIndex
    let offset = specification.utf8.distance(from: specification.startIndex, to: index)
    return FieldTypeError(specification: specification, offset: offset, message: message)
  }

  /// The parameters of a type that requires them.
  func requiredParameters(_ usage: String) throws(FieldTypeError) -> Substring {
    guard let parameters, !parameters.isEmpty else {
      throw error("“\(name)” needs parameters: write \(usage)")
    }
    return parameters
  }

  /// Throws if there are parameters.
  func noParameters() throws(FieldTypeError) {
    if let parameters { throw error("“\(name)” takes no parameters: write just “\(name)”", at: parameters) }
  }

  /// The parameters, separated by commas; throws unless there are `count` of them.
  func arguments(_ count: Int, usage: String) throws(FieldTypeError) -> [Substring] {
    let parameters = try requiredParameters(usage)
    let arguments = parameters.split(separator: ",", omittingEmptySubsequences: false)
    guard arguments.count == count else {
      throw wrongCount(arguments.count, count...count, usage, at: arguments.count > count ? arguments[count] : nil)
    }
    return arguments
  }

  /// The error for more or fewer parameters than a type takes.
  private func wrongCount(
    _ count: Int, _ allowed: ClosedRange<Int>, _ usage: String, at place: Substring?
  ) -> FieldTypeError {
    let words = ["none", "one", "two", "three"]
    let most = words[min(allowed.upperBound, 3)]
    let found = count == 1 ? "here is one" : "here are \(count == 0 ? "none" : String(count))"
    let takes = allowed.count == 1 ? most : "up to \(most)"
    return error("“\(name)” takes \(takes) parameters, and \(found): write \(usage)", at: place)
  }

  /// The first parameters, `count` of them, and a reader of the options behind them; `nil` if there are none.
  func optionsBehind(
    _ counts: ClosedRange<Int>, usage: String
  ) throws(FieldTypeError) -> (arguments: [Substring], options: OptionReader?) {
    var rest = try requiredParameters(usage)
    var arguments: [Substring] = []
    while true {
      let argument = rest.prefix { $0 != "," }
      if argument.contains("=") { break }
      arguments.append(argument)
      rest = rest[argument.endIndex...]
      if rest.isEmpty { break }
      rest.removeFirst()
      if arguments.count == counts.upperBound { break }
    }
    let isOption = !rest.isEmpty && rest.prefix { $0 != "," }.contains("=")
    guard counts.contains(arguments.count), rest.isEmpty || isOption else {
      if isOption, arguments.isEmpty {
        throw error("an option stands in front of the parameters, and belongs behind them: write \(usage)", at: rest)
      }
      let count = arguments.count + (rest.isEmpty || isOption ? 0 : rest.count { $0 == "," } + 1)
      throw wrongCount(count, counts, usage, at: rest.isEmpty ? nil : rest)
    }
    return (arguments, isOption ? OptionReader(rest, of: self) : nil)
  }

  /// An integer within bounds.
  func integer(_ argument: Substring, _ what: String, within bounds: ClosedRange<Int>) throws(FieldTypeError) -> Int {
    guard !argument.isEmpty else { throw error("the \(what) is missing: write an integer", at: argument) }
    let digits = argument.first == "-" ? argument.dropFirst() : argument
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else {
      throw error("the \(what) is “\(argument)”, and must be an integer such as 10", at: argument)
    }
    guard let number = Int(argument), bounds.contains(number) else {
      throw error(
        "the \(what) is \(argument), and must be from \(bounds.lowerBound) to \(bounds.upperBound)", at: argument)
    }
    return number
  }

  /// The range `MIN,MAX`.
  ///
  /// - Parameter example: such a range.
  func range(within bounds: ClosedRange<Int>, example: String) throws(FieldTypeError) -> ClosedRange<Int> {
    let arguments = try arguments(2, usage: "\(name):MIN,MAX, such as \(name):\(example)")
    let minimum = try integer(arguments[0], "minimum", within: bounds)
    let maximum = try integer(arguments[1], "maximum", within: bounds)
    guard minimum <= maximum else {
      throw error("the minimum \(minimum) is above the maximum \(maximum): swap them", at: arguments[0])
    }
    return minimum...maximum
  }

  /// A custom type made from the parameters, with the whole specification as its `specification`.
  func custom(
    _ make: (_ parameters: String?) throws(FieldTypeError) -> FieldType
  ) throws(FieldTypeError) -> FieldType {
    var type: FieldType
    if let parameters {
      type = try reading(parameters, make)
    } else {
      type = try reading(specification[specification.endIndex...]) { _ throws(FieldTypeError) in try make(nil) }
    }
    type.specification = specification
    return type
  }

  /// Reads a part of the specification; an error's offset is converted to one in the whole specification.
  func reading<Value>(
    _ part: Substring, _ read: (String) throws(FieldTypeError) -> Value
  ) throws(FieldTypeError) -> Value {
    do throws(FieldTypeError) {
      return try read(String(part))
    } catch {
      let start = specification.utf8.distance(from: specification.startIndex, to: part.startIndex)
      throw FieldTypeError(specification: specification, offset: start + error.offset, message: error.message)
    }
  }
}
