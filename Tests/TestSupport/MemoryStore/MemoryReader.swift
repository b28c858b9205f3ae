import PhoneNumbers
import WalletCore

/// Reads a moment of the store in memory: between begin and end the same copy, else that of now.
final class MemoryReader: StoreReader {
  private let now: () -> MemoryBooks
  private var moment: MemoryBooks?

  init(_ now: @escaping () -> MemoryBooks) { self.now = now }

  private var books: MemoryBooks { moment ?? now() }

  func beginSnapshot() { moment = now() }
  func endSnapshot() { moment = nil }
  func restSnapshot() { moment = nil }
  func releaseSnapshot() {}

  func session(_ token: TokenHash) -> SessionRecord? { books.session(token) }
  func challenge(of browser: TokenHash, for purpose: CodePurpose) -> ChallengeRecord? {
    books.challenges[MemoryBooks.Pair(first: browser, second: purpose)].map { row in
      ChallengeRecord(
        id: row.kept.id, phone: row.kept.phone, sentAt: row.kept.sentAt, expiresAt: row.kept.expiresAt,
        resendAt: row.resendAt, tries: row.tries, delivery: row.delivery, limit: row.limit)
    }
  }
  func user(_ phone: E164Number) -> UserID? { books.users.first { $0.record.phone == phone }?.record.id }
  func sessions(of user: UserID, askedBy token: TokenHash) -> [KeptSession] {
    books.sessions.values.filter { $0.user == user }
      .sorted {
        $0.made.createdAt == $1.made.createdAt
          ? $0.made.token.digest.bytes.lexicographicallyPrecedes($1.made.token.digest.bytes)
          : $0.made.createdAt > $1.made.createdAt
      }
      .map { books.kept($0, askedBy: token) }
  }
  func signIns(of user: UserID, from number: Int64) -> [KeptSignIn] {
    books.events.reversed().filter { $0.user == user && $0.number >= number && $0.session != nil }.map { event in
      let session = books.sessions.values.first { $0.made.id == event.session }
      return KeptSignIn(number: event.number, event: event.event, session: session.map { books.kept($0) })
    }
  }
  func events(of user: UserID, limit: Int) -> [SecurityEvent] {
    Array(books.events.reversed().filter { $0.user == user }.map(\.event).prefix(limit))
  }
  func authenticator(of user: UserID) -> AuthenticatorRecord? { books.apps[user] }
  func recoveryCodes(of user: UserID) -> RecoveryRecord? {
    guard let codes = books.recoveryCodes[user], let made = codes.map(\.madeAt).max() else { return nil }
    return RecoveryRecord(madeAt: made, left: codes.count { !$0.isUsed }, isEnded: false)
  }
  func openAccounts(of user: UserID) -> [Account] {
    books.accounts(of: user).map(books.account).filter(\.isOpen)
  }
  func openAccounts(of user: UserID, over days: TrendDays) -> (accounts: [Account], trends: [BalanceTrend]) {
    let accounts = openAccounts(of: user)
    return (accounts, accounts.map { books.trend(of: $0, over: days) })
  }
  func account(_ id: AccountID, of user: UserID) -> Account? { books.accountRow(id, of: user).map(books.account) }
  func newestEntries(of account: Account, limit: Int) -> [Entry] {
    Array(books.entries(of: account).reversed().prefix(limit))
  }
  func receipt(_ id: OperationID, of user: UserID) -> Receipt? { books.receipt(id, of: user) }
  func closedAccounts(of user: UserID, after first: Int, limit: Int) -> [ClosedAccount] {
    Array(books.closedAccounts(of: user).dropFirst(first).prefix(limit))
  }
  func hasClosedAccounts(_ user: UserID) -> Bool { !books.closedAccounts(of: user).isEmpty }
  func newestOperation() -> Timestamp? { books.newest }
  func ping() {}
}
