import Templates
import WalletCore

/// One request whose page reads the history.
///
/// Those reads run on the store's history thread, so the handler waits. Only a route that names a history page
/// (``Route/Show/history(_:)``) gets one: its handler begins with the loop as its executor, and goes on there after
/// the wait.
struct HistoryContext {
  let request: RequestContext
  private let history: WalletHistory

  init(_ request: RequestContext, _ history: WalletHistory) {
    self.request = request
    self.history = history
  }

  /// The signed-in user, their account in the address, and the time that days and months are counted by.
  func account(
    _ id: AccountID
  ) async throws(Failure) -> (user: SignedInUser, account: Account, now: Timestamp) {
    let (user, found) = try await request.ask { token async throws(StoreFailure) in
      try await request.wallet.accountPage(token, id, entries: 0)
    }
    return (user, try request.requireOwned(found.account, user), found.now)
  }

  /// Awaits a read of the history and converts its failure to this layer's.
  func read<Value>(
    _ body: (WalletHistory) async throws(StoreFailure) -> Value
  ) async throws(Failure) -> Value {
    do { return try await body(history) } catch { throw .store(error) }
  }

  /// Counts an export or a search, before it is made.
  /// - Throws: ``Failure/tooOften(_:)`` if the user may not ask for another now.
  func count(_ use: HistoryUse, of user: SignedInUser) throws(Failure) {
    do throws(HistoryQuotaReached) { try history.count(use, of: user) } catch {
      request.site.log.write(
        .rateLimit, ["peer": request.client, "user": "\(user.id.row)", "what": use.rawValue])
      throw .tooOften(error)
    }
  }

  /// The typed day, if it is today or in the past.
  static func pastDay(_ typed: String, today: CivilDay) throws(DayRefusal) -> CivilDay {
    guard let day = CivilDay(typed) else { throw .notADay }
    guard day <= today else { throw .notYet }
    return day
  }
}

extension HistoryContext {
  /// Files of more days than this need a fresh proof (SECURITY: S63).
  private static let longest: Int64 = 366

  /// Lets a user continue whose file has at most a year of an account; others must give a fresh proof first.
  /// - Parameters:
  ///   - user: the user who asks.
  ///   - first: the first day that was asked for; nil for the account's beginning.
  ///   - last: the last day that was asked for; nil for today.
  ///   - account: the account.
  ///   - now: the present time.
  ///   - next: the page to continue on afterwards.
  /// - Throws: ``Failure/unproven(next:)`` if the proof is not fresh.
  func requireFreshForLong(
    _ user: SignedInUser, from first: CivilDay?, to last: CivilDay?, of account: Account, at now: Timestamp,
    before next: Link
  ) throws(Failure) {
    let zone = request.site.zone
    let (opened, today) = (zone.day(of: account.openedAt), zone.day(of: now))
    let closed = account.closedAt.map { zone.day(of: $0) } ?? today
    let (begin, end) = (max(first ?? opened, opened), min(last ?? today, today, closed))
    if end.daysSinceEpoch - begin.daysSinceEpoch >= Self.longest { try request.requireFresh(user, before: next) }
  }
}
