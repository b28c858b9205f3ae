import WalletCore

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

  /// What a file of everybody's history has in place of the number of a user who left: counted down from the last of these
  /// numbers, so that it is nobody else's.
  static func text(ofErased user: UserID) -> String { text(max(999_999_999_999 - user.row, 1)) }

  /// Each index from 1 on, of at most 12 digits, has its own.
  static func text(_ index: Int64) -> String {
    let digits = String(index)
    return "+999" + String(repeating: "0", count: max(12 - digits.utf8.count, 0)) + digits
  }
}
