import Synchronization

/// When sessions were last used, and which have just ended. Kept in memory, so that reading a page writes nothing.
///
/// One of the few places with state; every event loop shares it. A session's use is saved only now and then.
package final class SessionActivity: Sendable {
  /// How long a use may stay in memory only, in seconds: a thousandth of the time a session may be unused (ten minutes
  /// of a week), at least a minute. A wallet that is killed forgets the uses of that time. Each save makes every reader
  /// read its pages from the file again.
  static func writeInterval(idleSeconds: Int) -> Int { max(60, idleSeconds / 1000) }

  /// After how many seconds a use that the store refused is due again.
  private static let patience = 60
  /// From this many sessions on, those whose use is saved or that have expired are removed from memory.
  private let most: Int

  /// What is known of a session beyond its record.
  private struct Known {
    var last: Timestamp
    /// The last use that the store has or was given.
    var written: Timestamp
    /// From when on the next use is to be saved.
    var due: Timestamp
    /// When the session expires if it is not used again.
    var end: Timestamp
  }

  private struct State {
    var uses: [TokenHash: Known] = [:]
    var ended: Set<TokenHash> = []
    var pruneAt: Int

    mutating func end(_ token: TokenHash) {
      uses[token] = nil
      ended.insert(token)
    }
  }

  private let state: Mutex<State>

  /// Creates a memory without sessions.
  package init(most: Int = 50_000) {
    self.most = most
    state = Mutex(State(pruneAt: most))
  }

  /// The result of using a session.
  enum Use: Equatable {
    /// It is valid; its use may be due to be saved.
    case holds(writeDue: Bool)
    /// It expired. Reported once; from then on it has ended.
    case expired
    case ended
  }

  /// Uses the session, if it is valid at this time.
  /// - Parameters:
  ///   - token: the session's token.
  ///   - record: what is stored of it.
  ///   - now: the present time, by the monotonic clock.
  ///   - counts: whether this is a use; false for what nobody asked for, such as a page that renews itself.
  /// - Returns: whether it is valid.
  func use(_ token: TokenHash, _ record: SessionRecord, at now: Timestamp, counts: Bool = true) -> Use {
    state.withLock { state in
      guard !state.ended.contains(token) else { return .ended }
      let known = state.uses[token]
      let last = max(known?.last ?? record.lastUsed, record.lastUsed)
      guard now < record.expiresAt, now < last.adding(seconds: record.idleSeconds) else {
        state.end(token)
        return .expired
      }
      guard counts else { return .holds(writeDue: false) }
      let interval = Self.writeInterval(idleSeconds: record.idleSeconds)
      let due = known?.due ?? record.lastUsed.adding(seconds: interval)
      let writeDue = now >= due
      state.uses[token] = Known(
        last: max(now, last), written: writeDue ? now : max(known?.written ?? record.lastUsed, record.lastUsed),
        due: writeDue ? now.adding(seconds: interval) : due,
        end: min(record.expiresAt, now.adding(seconds: record.idleSeconds)))
      if state.uses.count >= state.pruneAt {
        state.uses = state.uses.filter { $0.value.last > $0.value.written && now < $0.value.end }
        // Twice what must stay, so that the next pruning comes after as many new sessions and not at once.
        state.pruneAt = max(most, state.uses.count * 2)
      }
      return .holds(writeDue: writeDue)
    }
  }

  /// The store has refused to save a use: it is saved with the next one in a minute, or when the program stops.
  func refused(_ use: SessionUse) {
    state.withLock { state in
      state.uses[use.token]?.written = .startOfTime
      state.uses[use.token]?.due = use.at.adding(seconds: Self.patience)
    }
  }

  /// How many sessions are in memory.
  var count: Int { state.withLock { $0.uses.count } }

  /// When a session was last used, as far as memory or the store knows.
  func lastUse(_ token: TokenHash, written: Timestamp) -> Timestamp {
    state.withLock { max($0.uses[token]?.last ?? written, written) }
  }

  /// From now on the session is invalid, even if the store cannot save that.
  func end(_ token: TokenHash) {
    state.withLock { $0.end(token) }
  }

  /// The store has removed the session too.
  func forget(_ token: TokenHash) { state.withLock { state in _ = state.ended.remove(token) } }

  /// The sessions that have ended here but not in the store.
  package func unwrittenEnds() -> [TokenHash] { state.withLock { Array($0.ended) } }

  /// The uses that are not saved yet, for the time just before the program stops.
  func unwritten() -> [SessionUse] {
    state.withLock { state in
      state.uses.filter { $0.value.last > $0.value.written }.map { SessionUse(token: $0.key, at: $0.value.last) }
    }
  }
}
