import Matching

extension FieldType {
  /// A telephone number of any country, with a plus sign and the country calling code; with a region, also as it is dialled
  /// there.
  ///
  /// A field groups the digits as they are typed. The plain value is that of ITU-T E.164: `+442079460958`. A number is taken
  /// that looks like its country's, by libphonenumber's metadata; nobody need have been given it.
  ///
  /// - Parameter region: two letters of ISO 3166, in either case; `nil` takes numbers with a plus sign alone.
  /// - Returns: `nil` for a region without a numbering plan.
  public static func phone(of region: String? = nil) -> FieldType? {
    let region = region?.uppercased()
    let known = region.map { PhonePlan.plan(ofRegion: $0) }
    if let known, known == nil { return nil }
    let plan = known.flatMap(\.self)?.plan
    let example = known.flatMap(\.self)?.example ?? "+44 20 7946 0958"
    let name = region.map { "phone:\($0)" } ?? "phone"
    let separators = "[-. /()]{0,3}"
    return FieldType(
      name,
      .standard(StandardType("phone", example: example, reader: PhoneReader()) { PhoneFormat(plan) }),
      typing: Pattern("[+0-9]*"),
      validation: Pattern(
        plan == nil
          ? "\\+[1-9](?:\(separators)[0-9]){3,15}" : "(?:\\+[1-9]|[(]?[0-9])(?:\(separators)[0-9]){1,17}"),
      checks: [PhoneCheck(plan)], message: "Enter a phone number such as \(example).", maximumLength: 18,
      mapsDigits: true)
  }

  /// The regions whose telephone numbers are known.
  static var phoneRegions: [String] { PhonePlan.regionNames }
}
