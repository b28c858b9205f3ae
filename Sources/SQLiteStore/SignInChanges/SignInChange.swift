import WalletCore

/// A change in how a user signs in that an earlier backup does not know: a line of ``SignInChangeList``.
///
/// It contains no personal data: a user is a row number and a creation time, a phone number is its mark
/// (``PhoneMarks``).
struct SignInChange: Sendable, Equatable {
  /// What was changed.
  enum Kind: Sendable, Equatable {
    /// An authenticator app was turned on.
    case authenticatorOn
    /// The authenticator app was turned off.
    case authenticatorOff
    /// The authenticator app was given this role.
    case authenticatorRole(AuthenticatorRole)
    /// The user has another phone number; this is the mark of the new one.
    case number(Digest)
    /// A passkey was removed; this is the mark of its name.
    case passkeyRemoved(Digest)
    /// The user left, and was erased.
    case left
  }

  /// Counts from 1 in each wallet.
  let number: Int64
  /// When it was made, by the wall clock.
  let at: Timestamp
  let user: UserID
  /// When the user was created: in books from another time, the same row number may be a different user.
  let userMade: Timestamp
  let kind: Kind
}

extension SignInChange {
  /// The line in the list, without its line ending: number, milliseconds, user, milliseconds, kind, and the mark in
  /// hexadecimal digits.
  var line: String {
    let (name, mark) = kind.columns
    let words = ["\(number)", "\(at.milliseconds)", "\(user.row)", "\(userMade.milliseconds)", name, mark?.hex]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// Parses the format of ``line``; nil for anything else.
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
    // Numbers can also be spelled in other ways.
    guard self.line == line else { return nil }
  }
}

extension SignInChange.Kind {
  /// The name and the mark, as stored in the list and the database.
  var columns: (name: String, mark: Digest?) {
    switch self {
    case .authenticatorOn: ("app-on", nil)
    case .authenticatorOff: ("app-off", nil)
    case .authenticatorRole(.secondFactor): ("app-second", nil)
    case .authenticatorRole(.alternative): ("app-alone", nil)
    case .number(let mark): ("number", mark)
    case .passkeyRemoved(let mark): ("passkey-off", mark)
    case .left: ("left", nil)
    }
  }

  init?(_ name: String, _ mark: Digest?) {
    switch (name, mark) {
    case ("app-on", nil): self = .authenticatorOn
    case ("app-off", nil): self = .authenticatorOff
    case ("app-second", nil): self = .authenticatorRole(.secondFactor)
    case ("app-alone", nil): self = .authenticatorRole(.alternative)
    case ("number", let mark?): self = .number(mark)
    case ("passkey-off", let mark?): self = .passkeyRemoved(mark)
    case ("left", nil): self = .left
    default: return nil
    }
  }
}
