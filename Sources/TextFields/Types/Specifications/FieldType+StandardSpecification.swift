extension FieldType {
  /// The standard types of the catalogue; `nil` for any other name.
  static func standard(_ reader: SpecificationReader, _ separators: NumberSeparators?) throws(FieldTypeError)
    -> FieldType?
  {
    switch reader.name {
    case "ip": return try reader.plain(.ip)
    case "ipv4": return try reader.plain(.ipv4)
    case "ipv6": return try reader.plain(.ipv6)
    case "cidr": return try reader.plain(.cidr)
    case "mac": return try reader.plain(.mac)
    case "uuid": return try reader.plain(.uuid)
    case "hex-colour", "hex-color": return try reader.plain(.hexColour)
    case "time":
      let source = reader.parameters ?? "HH:mm"
      return .time(try reader.reading(source) { text throws(FieldTypeError) in try TimeFormat(text) })
    case "phone":
      if let type = phone(of: reader.parameters.map(String.init)) { return type }
      throw reader.unknownCountry(reader.parameters ?? "", phoneRegions)
    case "percent": return try .percent(reader, separators)
    case "postal-code":
      let country = try reader.requiredParameters("postal-code:COUNTRY, such as postal-code:GB")
      if let type = postalCode(of: String(country)) { return type }
      throw reader.unknownCountry(country, postalCodeCountries)
    case "vat":
      if let type = vat(of: reader.parameters.map(String.init)) { return type }
      throw reader.unknownCountry(reader.parameters ?? "", vatCountries)
    default: return nil
    }
  }

  /// `percent`, `percent:MIN,MAX` or `percent:MIN,MAX,DECIMALS`, and options behind that.
  private static func percent(
    _ reader: SpecificationReader, _ separators: NumberSeparators?
  ) throws(FieldTypeError) -> FieldType {
    var configuration = PercentConfiguration(separators)
    guard reader.parameters != nil else { return .percent(configuration) }
    var (parts, options) = try reader.optionsBehind(
      0...3, usage: "percent:MIN,MAX or percent:MIN,MAX,DECIMALS, such as percent:0,100,1")
    if !parts.isEmpty { try configuration.set(parts, reader) }
    while let option = try options?.next() { try configuration.set(option, reader) }
    return .percent(configuration)
  }
}

extension PercentConfiguration {
  /// Applies the parameters `MIN,MAX` or `MIN,MAX,DECIMALS`.
  fileprivate mutating func set(_ parts: [Substring], _ reader: SpecificationReader) throws(FieldTypeError) {
    guard parts.count > 1 else {
      throw reader.error("“percent” takes MIN,MAX or MIN,MAX,DECIMALS, such as percent:0,100,1", at: parts[0])
    }
    let minimum = try reader.integer(parts[0], "minimum", within: Self.bounds)
    let maximum = try reader.integer(parts[1], "maximum", within: Self.bounds)
    guard minimum <= maximum else {
      throw reader.error("the minimum \(minimum) is above the maximum \(maximum): swap them", at: parts[0])
    }
    range = minimum...maximum
    if parts.count == 3 { fractionDigits = try reader.integer(parts[2], "number of decimals", within: 0...8) }
  }

  /// Applies one option of a specification.
  fileprivate mutating func set(_ option: OptionReader.Option, _ reader: SpecificationReader) throws(FieldTypeError) {
    switch option.key {
    case "decimal": decimalSeparator = try OptionReader.decimalSeparator(option, reader)
    case "sign":
      if option.text.contains(where: \.isASCIIDigitOrSign) {
        throw reader.error("the percent sign cannot have a digit or a minus sign in it", at: option.value)
      }
      sign = option.text
    case "position": position = try AmountConfiguration.position(option, reader)
    default:
      throw reader.error("“percent” has no option “\(option.key)”; it has decimal, sign and position", at: option.key)
    }
  }
}

extension SpecificationReader {
  fileprivate func unknownCountry(_ country: Substring, _ known: [String]) -> FieldTypeError {
    let list = known.joined(separator: ", ")
    if country.isEmpty { return error("the country behind the colon is missing: write one of \(list)", at: country) }
    if country.contains(",") { return error("“\(name)” takes one country: write one of \(list)", at: country) }
    return error("“\(name)” knows no country “\(country)”; it knows \(list)", at: country)
  }
}
