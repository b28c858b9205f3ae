import WalletCore

/// A change of how a user signs in that a backup of before does not know: a line of ``SignInChangeList``.
///
/// It says nothing of a person: users are their row number and when they were made, a telephone number is its mark
/// (``PhoneMarks``).
struct SignInChange: Sendable, Equatable {
  /// What was changed.
  enum Kind: Sendable, Equatable {
    /// An authenticator app was turned on.
    case appOn
    /// The authenticator app was turned off.
    case appOff
    /// The user has another telephone number: the mark of the new one.
    case number(Digest)
  }

  /// 1 for the wallet's first, and so on.
  let number: Int64
  /// When, by the wall clock.
  let at: Timestamp
  let user: UserID
  /// When the user was made: in books of another time the same row number may be somebody else's.
  let userMade: Timestamp
  let kind: Kind
}

extension SignInChange {
  /// As it stands in the list, without the line's end: number, milliseconds, user, milliseconds, kind, and the mark in hexadecimal digits.
  var line: String {
    let (name, mark) = kind.columns
    let words = ["\(number)", "\(at.milliseconds)", "\(user.row)", "\(userMade.milliseconds)", name, mark?.hex]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// Reads what ``line`` gives; nil for everything else.
  init?(line: some StringProtocol) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5 || words.count == 6, let number = Int64(words[0]), let at = Int64(words[1]),
      let user = Int64(words[2]), let made = Int64(words[3])
    else { return nil }
    let mark = words.count == 6 ? Digest(hex: String(words[5])) : nil
    guard (words.count == 6) == (mark != nil), let kind = Kind(String(words[4]), mark) else { return nil }
    self.init(
      number: number, at: Timestamp(milliseconds: at), user: UserID(row: user),
      userMade: Timestamp(milliseconds: made), kind: kind)
    // Numbers have other spellings, too.
    guard self.line == line else { return nil }
  }
}

extension SignInChange.Kind {
  /// Its name and its mark, as the list and the database have them.
  var columns: (name: String, phone: Digest?) {
    switch self {
    case .appOn: ("app-on", nil)
    case .appOff: ("app-off", nil)
    case .number(let mark): ("number", mark)
    }
  }

  init?(_ name: String, _ phone: Digest?) {
    switch (name, phone) {
    case ("app-on", nil): self = .appOn
    case ("app-off", nil): self = .appOff
    case ("number", let phone?): self = .number(phone)
    default: return nil
    }
  }
}
