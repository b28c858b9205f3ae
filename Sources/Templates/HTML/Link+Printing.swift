import WalletCore

extension Link {
  /// The address as a header field or a log line wants it: `/accounts/…/transfer?amount=12.50`.
  public var address: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the address. Where it has several parameters `and` stands between them: `&`, or `&amp;` in an attribute;
  /// nothing else in it needs escaping there.
  func append(to bytes: inout [UInt8], and: StaticString = "&") {
    switch self {
    case .account(let id): Self.append(id, "", to: &bytes)
    case .deposit(let id): Self.append(id, Self.depositEnd, to: &bytes)
    case .withdraw(let id): Self.append(id, Self.withdrawEnd, to: &bytes)
    case .choose(let id): Self.append(id, Self.chooseEnd, to: &bytes)
    case .renameAccount(let id): Self.append(id, Self.renameEnd, to: &bytes)
    case .deleteAccount(let id): Self.append(id, Self.deleteEnd, to: &bytes)
    case .receipt(let id): Self.append(Self.receiptsStart, id.id, "", to: &bytes)
    case .saveNote(let id): Self.append(Self.receiptsStart, id.id, Self.noteEnd, to: &bytes)
    case .undo(let id): Self.append(Self.undoStart, id.id, "", to: &bytes)
    case .reopen(let id): Self.append(Self.closedStart, id.id, Self.reopenEnd, to: &bytes)
    case .endSession(let id): Self.append(Self.sessionsStart, id, Self.endEnd, to: &bytes)
    case .transfer, .pastHome, .pastAccount, .closedPage, .statement, .statementFile, .confirm,
      .otpShared:
      appendWithQuery(to: &bytes, and: and)
    case .splash, .login, .otp, .resend, .formatPhone, .check, .loading, .home, .newAccount, .accounts, .closed,
      .export,
      .exportFile, .settings, .saveName, .saveTheme, .saveAmounts, .saveGoal, .otherWay, .sessions, .endOtherSessions,
      .acknowledgeSignIns, .changePhone,
      .recovery,
      .authenticator, .security, .logout, .health:
      Self.append(fixedPath, to: &bytes)
    }
  }

  private func appendWithQuery(to bytes: inout [UInt8], and: StaticString) {
    var query = LinkQuery(and: and)
    switch self {
    case .transfer(let id, let amount):
      Self.append(id, Self.transferEnd, to: &bytes)
      if let amount { query.append("amount", amount, to: &bytes) }
    case .pastHome(let day):
      Self.append(fixedPath, to: &bytes)
      query.append("at", day.text, to: &bytes)
    case .pastAccount(let id, let day):
      Self.append(id, "", to: &bytes)
      query.append("at", day.text, to: &bytes)
    case .closedPage(let page):
      Self.append(fixedPath, to: &bytes)
      if page > 1 { query.append("page", "\(page)", to: &bytes) }
    case .statement(let id, let month, let page, let search):
      Self.append(id, Self.statementEnd, to: &bytes)
      if let month { query.append("month", month.text, to: &bytes) }
      if page > 1 { query.append("page", "\(page)", to: &bytes) }
      if let search { query.append("q", search, to: &bytes) }
    case .statementFile(let id, let format, let month):
      Self.append(id, Self.statementEnd, to: &bytes)
      Self.append(Self.ending(of: format), to: &bytes)
      if let month { query.append("month", month.text, to: &bytes) }
    case .otpShared:
      Self.append(fixedPath, to: &bytes)
      query.append("shared", "1", to: &bytes)
    case .confirm(let next):
      Self.append(fixedPath, to: &bytes)
      if let next { query.append("next", next, to: &bytes) }
    default: break
    }
  }

  private static func append(_ account: AccountID, _ end: StaticString, to bytes: inout [UInt8]) {
    append(accountsStart, account.id, end, to: &bytes)
  }

  private static func append(_ start: StaticString, _ id: PublicID, _ end: StaticString, to bytes: inout [UInt8]) {
    append(start, to: &bytes)
    id.append(to: &bytes)
    if end.utf8CodeUnitCount > 0 { append(end, to: &bytes) }
  }

  private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }
}
