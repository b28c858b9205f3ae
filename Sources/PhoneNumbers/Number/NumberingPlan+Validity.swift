// Checking and classifying numbers.
extension NumberingPlan {
  /// Whether numbers with this calling code can have as many digits as this number.
  /// - Returns: ``LengthVerdict/invalidLength`` for a calling code that does not exist.
  package func lengthVerdict(of number: PhoneNumber) -> LengthVerdict {
    guard let main = main(callingCode: number.callingCode) else { return .invalidLength }
    return Self.verdict(number.nationalSignificantNumber.count, main.general)
  }

  static func verdict(_ count: Int, _ description: NumberDescription) -> LengthVerdict {
    if description.localLengths.contains(count) { return .possibleLocally }
    if description.lengths.contains(count) { return .possible }
    if count < description.lengths.shortest { return .tooShort }
    return count > description.lengths.longest ? .tooLong : .invalidLength
  }

  /// Whether the number is valid in its own region.
  package func isValid(_ number: PhoneNumber) -> Bool {
    let digits = number.nationalSignificantNumber
    guard let plan = regionPlan(number.callingCode, digits) else { return false }
    return type(digits, plan) != .unknown
  }

  /// Whether the number is valid in this region; for ``RegionCode/world``, in a calling code without a country.
  package func isValid(_ number: PhoneNumber, for region: RegionCode) -> Bool {
    guard let plan = plan(of: region, callingCode: number.callingCode), plan.callingCode == number.callingCode
    else { return false }
    return type(number.nationalSignificantNumber, plan) != .unknown
  }

  /// The number's type.
  /// - Returns: ``PhoneNumberType/unknown`` for numbers that are not in the plan.
  package func numberType(of number: PhoneNumber) -> PhoneNumberType {
    let digits = number.nationalSignificantNumber
    guard let plan = regionPlan(number.callingCode, digits) else { return .unknown }
    return type(digits, plan)
  }

  /// The number's region, among those that share its calling code.
  /// - Returns: ``RegionCode/world`` for codes without a country; nil if no region of the code has the number.
  package func region(of number: PhoneNumber) -> RegionCode? {
    regionPlan(number.callingCode, number.nationalSignificantNumber)?.region
  }

  private func regionPlan(_ callingCode: Int, _ digits: [UInt8]) -> RegionPlan? {
    guard let code = regions(callingCode: callingCode) else { return nil }
    if code.regions.count == 1 { return regions[code.regions[0]] }
    for index in code.regions {
      if let leading = regions[index].leadingDigits {
        if program.fitsBeginning(leading, digits.span) { return regions[index] }
      } else if type(digits, regions[index]) != .unknown {
        return regions[index]
      }
    }
    return nil
  }

  private func type(_ digits: [UInt8], _ plan: RegionPlan) -> PhoneNumberType {
    guard fits(digits, plan.general) else { return .unknown }
    let mobile = plan.types[Int(PhoneNumberType.mobile.rawValue)]
    for type in PhoneNumberType.allCases.prefix(plan.types.count) {
      guard let description = plan.types[Int(type.rawValue)], fits(digits, description) else { continue }
      if type == .fixedLine, let mobile, fits(digits, mobile) { return .fixedLineOrMobile }
      return type
    }
    return .unknown
  }

  private func fits(_ digits: [UInt8], _ description: NumberDescription) -> Bool {
    description.lengths.contains(digits.count) && program.fitsAll(description.pattern, digits.span)
  }

  /// An example number of a type that nobody uses.
  /// - Returns: nil if the region has no such numbers, or no example of them.
  package func exampleNumber(of type: PhoneNumberType, in region: RegionCode) -> PhoneNumber? {
    country(region).flatMap { exampleNumber(of: type, $0) }
  }

  /// The same for a calling code without a country.
  package func exampleNumber(of type: PhoneNumberType, callingCode: Int) -> PhoneNumber? {
    main(callingCode: callingCode).flatMap { exampleNumber(of: type, $0) }
  }

  private func exampleNumber(of type: PhoneNumberType, _ plan: RegionPlan) -> PhoneNumber? {
    let kind = type == .fixedLineOrMobile ? .fixedLine : type
    guard plan.types.indices.contains(Int(kind.rawValue)), let description = plan.types[Int(kind.rawValue)],
      !description.example.isEmpty
    else { return nil }
    return PhoneNumber(callingCode: plan.callingCode, digits: Array(bytes(description.example)), extensionDigits: nil)
  }
}

/// Whether a number can exist, judged by the count of its digits alone (libphonenumber: ValidationResult).
package enum LengthVerdict: Sendable, Hashable {
  case possible
  /// It can be dialled only within an area.
  case possibleLocally
  case tooShort
  case tooLong
  /// Longer than the shortest and shorter than the longest number, but no number has this many digits.
  case invalidLength
}
