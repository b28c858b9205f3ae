/// Phone numbers that nobody has, for users whose number the books do not know: +999 belongs to no country (ITU-T E.164,
/// list of assigned codes).
struct PlaceholderNumbers {
  private let taken: Set<String>
  private var last: Int64 = 0

  /// - Parameter taken: the numbers of users: in books that come from a restored wallet, some are placeholders themselves.
  init(butFor taken: some Sequence<String>) { self.taken = Set(taken) }

  /// Another number that is free, in E.164 form.
  mutating func next() -> String {
    var text: String
    repeat {
      last += 1
      text = Self.text(last)
    } while taken.contains(text)
    return text
  }

  /// Each index from 1 on, of at most 12 digits, has its own.
  static func text(_ index: Int64) -> String {
    let digits = String(index)
    return "+999" + String(repeating: "0", count: max(12 - digits.utf8.count, 0)) + digits
  }
}
