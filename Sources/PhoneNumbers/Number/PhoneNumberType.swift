/// What a number is for, as far as its digits tell (libphonenumber: PhoneNumberType).
public enum PhoneNumberType: UInt8, Sendable, CaseIterable {
  case premiumRate
  case tollFree
  case sharedCost
  case voip
  case personalNumber
  case pager
  /// A "universal access number": one number for all offices of a company.
  case uan
  case voicemail
  case fixedLine
  case mobile
  /// Fixed lines and mobiles look alike there, as in the United States.
  case fixedLineOrMobile
  /// Not in the plan.
  case unknown
}
