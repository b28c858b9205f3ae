import WalletCore

extension Link {
  /// The link with exactly this path; nil for every other path.
  ///
  /// Nothing is forgiven: no slash at the end, no capital letter, no percent-encoding, no query, and an account's id
  /// must be the one spelling of its 128 bits (22 characters of base64url, RFC 4648 section 5).
  public static func parse(_ path: ArraySlice<UInt8>) -> Link? {
    if let id = accountID(in: path) { return account(id, end: path.dropFirst(accountsStart.utf8.count + idLength)) }
    return fixed.first { path.elementsEqual($0.fixedPath.utf8) }
  }

  /// The link with exactly this path; nil for every other path.
  public static func parse(_ path: [UInt8]) -> Link? { parse(path[...]) }

  private static let idLength = 22

  private static func accountID(in path: ArraySlice<UInt8>) -> AccountID? {
    guard path.starts(with: accountsStart.utf8) else { return nil }
    let name = path.dropFirst(accountsStart.utf8.count).prefix(idLength)
    return PublicID(base64url: name).map { AccountID($0) }
  }

  private static func account(_ id: AccountID, end: ArraySlice<UInt8>) -> Link? {
    if end.isEmpty { return .account(id) }
    if end.elementsEqual(depositEnd.utf8) { return .deposit(id) }
    if end.elementsEqual(withdrawEnd.utf8) { return .withdraw(id) }
    if end.elementsEqual(transferEnd.utf8) { return .transfer(id) }
    if end.elementsEqual(renameEnd.utf8) { return .renameAccount(id) }
    if end.elementsEqual(deleteEnd.utf8) { return .deleteAccount(id) }
    return nil
  }
}
