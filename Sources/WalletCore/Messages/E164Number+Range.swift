import PhoneNumbers

extension E164Number {
  /// The digits without the last four: numbers that share them are neighbours, as one who has bought a block of numbers owns
  /// them. Empty where there are no more than four.
  public var rangePrefix: String { String(e164.dropFirst().dropLast(4)) }
}
