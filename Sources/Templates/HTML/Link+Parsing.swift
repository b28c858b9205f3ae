import WalletCore

extension Link {
  /// The link with exactly this path; nil for every other path.
  ///
  /// Nothing is forgiven: no slash at the end, no capital letter, no percent-encoding, no query, and an account's id
  /// must be the one spelling of its 128 bits (22 characters of base64url, RFC 4648 section 5).
  public static func parse(_ path: [UInt8]) -> Link? {
    for link in fixed where isExactly(path[...], link.fixedPath) { return link }
    let start = accountsStart.utf8CodeUnitCount
    let idLength = 22
    guard path.count >= start + idLength, isExactly(path[..<start], accountsStart),
      let id = PublicID(base64url: path[start..<(start + idLength)])
    else { return nil }
    return account(AccountID(id), end: path[(start + idLength)...])
  }

  private static func account(_ id: AccountID, end: ArraySlice<UInt8>) -> Link? {
    if end.isEmpty { return .account(id) }
    if isExactly(end, transferEnd) { return .transfer(id) }
    if isExactly(end, depositEnd) { return .deposit(id) }
    if isExactly(end, withdrawEnd) { return .withdraw(id) }
    if isExactly(end, renameEnd) { return .renameAccount(id) }
    if isExactly(end, deleteEnd) { return .deleteAccount(id) }
    return nil
  }

  private static func isExactly(_ path: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    path.count == text.utf8CodeUnitCount && text.withUTF8Buffer { unsafe path.elementsEqual($0) }
  }
}
