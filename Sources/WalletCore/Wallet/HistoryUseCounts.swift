import Synchronization

/// What users did lately, in memory: a restart forgets it, and none of it is money.
final class HistoryUseCounts: Sendable {
  private struct Counter: Hashable {
    let user: UserID
    let use: HistoryUse
  }

  private struct State {
    var windows: [Counter: SlidingWindow] = [:]
    /// When to look for users who asked for nothing lately.
    var nextSweep = Timestamp.startOfTime
  }

  private let quotas: HistoryQuotas
  private let state = Mutex(State())

  init(_ quotas: HistoryQuotas) { self.quotas = quotas }

  /// Counts one use, if it is allowed now.
  /// - Parameters:
  ///   - use: what the user asks for.
  ///   - user: who asks.
  ///   - now: the time by the monotonic clock.
  /// - Throws: ``HistoryQuotaReached``; then nothing was counted.
  func add(_ use: HistoryUse, of user: UserID, at now: Timestamp) throws(HistoryQuotaReached) {
    let rule = quotas.rule(of: use)
    guard rule.count > 0 else { return }
    let counter = Counter(user: user, use: use)
    let until = state.withLock { state -> Timestamp? in
      sweep(&state, at: now)
      var window = state.windows[counter] ?? SlidingWindow()
      if let until = window.freeAt([rule], now: now) { return until }
      window.add(now, [rule])
      state.windows[counter] = window
      return nil
    }
    if let until { throw HistoryQuotaReached(use: use, seconds: until.secondsLeft(from: now)) }
  }

  /// How many users and uses are in memory.
  var size: Int { state.withLock { $0.windows.count } }

  /// Forgets, once an hour, those whose last use no longer counts.
  private func sweep(_ state: inout State, at now: Timestamp) {
    guard now >= state.nextSweep else { return }
    state.windows = state.windows.filter { counter, window in
      guard let newest = window.newest else { return false }
      return newest.adding(seconds: quotas.rule(of: counter.use).seconds) > now
    }
    state.nextSweep = now.adding(seconds: 3600)
  }
}

extension WalletHistory {
  /// Counts an export or a search, before it is made.
  /// - Throws: ``HistoryQuotaReached`` if the user may not ask for another now.
  package func count(_ use: HistoryUse, of user: SignedInUser) throws(HistoryQuotaReached) {
    try context.historyUses.add(use, of: user.id, at: context.clock.monotonic())
  }
}
