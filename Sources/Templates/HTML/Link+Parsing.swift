import WalletCore

extension Link {
  /// The link with exactly this path; nil for every other path.
  ///
  /// Nothing is forgiven: no slash at the end, no capital letter, no percent-encoding, no query, and an id must be the one
  /// spelling of its 128 bits (22 characters of base64url, RFC 4648 section 5).
  public static func parse(_ path: [UInt8]) -> Link? {
    if let (id, end) = parts(of: path, after: accountsStart) { return account(AccountID(id), end: end) }
    for link in fixed where isExactly(path[...], link.fixedPath) { return link }
    if let (id, end) = parts(of: path, after: receiptsStart) { return receipt(OperationID(id), end: end) }
    if let (id, end) = parts(of: path, after: undoStart) { return end.isEmpty ? .undo(OperationID(id)) : nil }
    if let (id, end) = parts(of: path, after: closedStart), isExactly(end, reopenEnd) { return .reopen(AccountID(id)) }
    if let (id, end) = parts(of: path, after: sessionsStart), isExactly(end, endEnd) { return .endSession(id) }
    return nil
  }

  /// The id behind a beginning, and what follows it.
  private static func parts(of path: [UInt8], after start: StaticString) -> (PublicID, ArraySlice<UInt8>)? {
    let idStart = start.utf8CodeUnitCount
    let idEnd = idStart + 22
    guard path.count >= idEnd, isExactly(path[..<idStart], start), let id = PublicID(base64url: path[idStart..<idEnd])
    else { return nil }
    return (id, path[idEnd...])
  }

  private static func account(_ id: AccountID, end: ArraySlice<UInt8>) -> Link? {
    if end.isEmpty { return .account(id) }
    if isExactly(end, transferEnd) { return .transfer(id) }
    if isExactly(end, depositEnd) { return .deposit(id) }
    if isExactly(end, withdrawEnd) { return .withdraw(id) }
    if isExactly(end, chooseEnd) { return .choose(id) }
    if isExactly(end, renameEnd) { return .renameAccount(id) }
    if isExactly(end, deleteEnd) { return .deleteAccount(id) }
    guard end.starts(with: Array(statementEnd.description.utf8)) else { return nil }
    let rest = end.dropFirst(statementEnd.utf8CodeUnitCount)
    if rest.isEmpty { return .statement(id) }
    // JSON carries everything that a user has, so there is none of one account.
    for format in ExportFormat.allCases where format != .json && isExactly(rest, ending(of: format)) {
      return .statementFile(id, format)
    }
    return nil
  }

  private static func receipt(_ id: OperationID, end: ArraySlice<UInt8>) -> Link? {
    if end.isEmpty { return .receipt(id) }
    return isExactly(end, noteEnd) ? .saveNote(id) : nil
  }

  private static func isExactly(_ path: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    path.count == text.utf8CodeUnitCount && text.withUTF8Buffer { unsafe path.elementsEqual($0) }
  }
}
