extension FieldType {
  /// The standard types of the catalogue; `nil` for any other name.
  static func standard(_ reader: SpecificationReader, _ separators: NumberSeparators?) throws(FieldTypeError)
    -> FieldType?
  {
    switch reader.name {
    case "ip": return try reader.bare(.ip)
    case "ipv4": return try reader.bare(.ipv4)
    case "ipv6": return try reader.bare(.ipv6)
    case "cidr": return try reader.bare(.cidr)
    case "mac": return try reader.bare(.mac)
    case "uuid": return try reader.bare(.uuid)
    case "hex-colour", "hex-color": return try reader.bare(.hexColour)
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

  /// `percent`, `percent:MIN,MAX` or `percent:MIN,MAX,DECIMALS`.
  private static func percent(
    _ reader: SpecificationReader, _ separators: NumberSeparators?
  ) throws(FieldTypeError) -> FieldType {
    guard let parameters = reader.parameters else { return .percent(separators: separators) }
    let parts = parameters.split(separator: ",", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else {
      throw reader.error("“percent” takes MIN,MAX or MIN,MAX,DECIMALS, such as percent:0,100,1", at: parameters)
    }
    let bounds = -999_999_999...999_999_999
    let minimum = try reader.integer(parts[0], "minimum", within: bounds)
    let maximum = try reader.integer(parts[1], "maximum", within: bounds)
    guard minimum <= maximum else {
      throw reader.error("the minimum \(minimum) is above the maximum \(maximum): swap them", at: parts[0])
    }
    let digits = parts.count == 3 ? try reader.integer(parts[2], "number of decimals", within: 0...8) : 2
    return .percent(minimum...maximum, fractionDigits: digits, separators: separators)
  }
}

extension SpecificationReader {
  /// The type, if the specification has no parameters.
  fileprivate func bare(_ type: FieldType) throws(FieldTypeError) -> FieldType {
    try noParameters()
    return type
  }

  fileprivate func unknownCountry(_ country: Substring, _ known: [String]) -> FieldTypeError {
    error(
      "“\(name)” knows no country “\(country)”; it knows \(known.joined(separator: ", "))", at: country)
  }
}
