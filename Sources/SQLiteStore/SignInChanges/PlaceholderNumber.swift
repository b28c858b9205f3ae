/// A phone number that nobody has, for a user whose number the books do not know: +999 belongs to no country (ITU-T
/// E.164, list of assigned codes).
enum PlaceholderNumber {
  /// The number in E.164 form. Each index, from 0 and of at most 12 digits, has its own.
  static func text(_ index: Int64) -> String {
    let digits = String(index)
    return "+999" + String(repeating: "0", count: max(12 - digits.utf8.count, 0)) + digits
  }
}
