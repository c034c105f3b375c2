import Matching

/// A telephone number taken apart: which plan it is of, and where its national number begins among its digits.
struct PhoneNumber {
  /// The plan; `nil` where the calling code is incomplete or nobody's.
  var plan: PhonePlan?
  /// Whether it is written as it is dialled from any country.
  var isInternational = false
  /// How many digits are the calling code, or the national prefix where it is written within the country.
  var leadingCount = 0
  /// Whether the digits so far may be the national prefix, of which some are missing.
  var isPrefixIncomplete = false
  /// What the national number is.
  var verdict = Verdict.partial

  /// Takes the digits behind a plus sign apart.
  static func international(_ digits: Span<UInt8>) -> PhoneNumber {
    var number = PhoneNumber(isInternational: true)
    var code = 0
    // No calling code begins with a zero.
    if digits.count > 0, digits[0] == UInt8(ascii: "0") {
      number.verdict = .noMatch
      return number
    }
    while number.leadingCount < min(3, digits.count) {
      code = code * 10 + digits[number.leadingCount].digitValue
      number.leadingCount += 1
      if let plan = PhonePlan.plan(ofCode: code) {
        number.plan = plan
        number.verdict = plan.verdict(onNational: digits.extracting(number.leadingCount...))
        return number
      }
    }
    number.verdict = digits.isEmpty || PhonePlan.beginsCode(code) ? .partial : .noMatch
    return number
  }

  /// Takes the digits of a number apart that is written within the country: with a national prefix or without.
  ///
  /// A number with the prefix is meant where both can be, or neither.
  static func national(_ digits: Span<UInt8>, of plan: PhonePlan) -> PhoneNumber {
    let verdict = plan.verdict(onNational: digits)
    var best = PhoneNumber(plan: plan, verdict: verdict)
    var hasPrefix = false
    for prefix in plan.prefixes {
      let common = commonPrefix(digits, prefix)
      if common == prefix.count {
        let rest = plan.verdict(onNational: digits.extracting(prefix.count...))
        let isBetter = rest.rank > best.verdict.rank || (rest.rank == best.verdict.rank && !hasPrefix)
        if isBetter { best = PhoneNumber(plan: plan, leadingCount: prefix.count, verdict: rest) }
        hasPrefix = true
      } else if common == digits.count, best.verdict == .noMatch {
        best = PhoneNumber(plan: plan, leadingCount: common, isPrefixIncomplete: true, verdict: .partial)
      }
    }
    return best
  }

  /// How many of a national prefix's digits stand in front of a number that is written as from abroad, where it is one
  /// only without them: `+44 (0)20 7946 0958`.
  static func surplusPrefix(_ national: Span<UInt8>, of plan: PhonePlan) -> Int {
    guard plan.verdict(onNational: national) == .noMatch else { return 0 }
    let prefix = plan.prefixes.first { prefix in
      commonPrefix(national, prefix) == prefix.count
        && plan.verdict(onNational: national.extracting(prefix.count...)) != .noMatch
    }
    return prefix?.count ?? 0
  }

  /// Whether digits begin with others, or are the beginning of them.
  static func commonPrefix(_ digits: Span<UInt8>, _ prefix: [UInt8]) -> Int {
    var count = 0
    while count < min(digits.count, prefix.count), digits[count] == prefix[count] { count += 1 }
    return count
  }
}

extension Verdict {
  /// How good it is.
  fileprivate var rank: Int {
    switch self {
    case .match: 2
    case .partial: 1
    case .noMatch: 0
    }
  }
}
