import Synchronization

/// The claims and sessions that are not over, for pages and for charge points' messages. Each was durable before it came
/// here.
package final class LiveCharging: Sendable {
  private let claims = Mutex(LiveClaims())
  private let told = Atomic(false)

  /// No claims.
  package init() {}

  /// What a user has now; one look-up.
  package func claim(of user: UserID) -> ChargingClaim? { claims.withLock { $0.claim(of: user) } }

  /// Reads the claims of one moment.
  package func read<Answer>(_ body: (borrowing LiveClaims) -> Answer) -> Answer where Answer: Sendable {
    claims.withLock { body($0) }
  }

  /// Takes a claim as the store has it now. One that is older than what is known is passed over: answers of the store may
  /// overtake each other.
  /// - Returns: whether it was newer.
  @discardableResult
  package func take(_ claim: ChargingClaim) -> Bool { change { $0.take(claim) } }

  /// Whether pages have anything to tell, of whichever user. Every page asks, so nobody waits for anybody here.
  package var isTold: Bool { told.load(ordering: .acquiring) }

  /// What a user's pages tell of charging at this time, by the monotonic clock; one look-up.
  package func shown(to user: UserID, at now: Timestamp) -> ShownCharging? {
    claims.withLock { $0.shown(to: user, at: now) }
  }

  /// Remembers a claim that is over, until its user has seen that.
  package func remember(_ end: EndedCharging) { change { $0.remember(end) } }

  /// Forgets the claims that were over long before this time, by the monotonic clock.
  package func forget(at now: Timestamp) {
    if isTold { change { $0.forget(at: now) } }
  }

  private func change<Answer>(_ body: (inout LiveClaims) -> Answer) -> Answer where Answer: Sendable {
    claims.withLock { claims in
      defer { told.store(!claims.all.isEmpty || !claims.ends.isEmpty, ordering: .releasing) }
      return body(&claims)
    }
  }

  /// The user's last claim that is over, if it was not long ago; also one that the user has seen.
  package func end(of user: UserID) -> EndedCharging? { claims.withLock { $0.ends[user] } }

  /// The user has seen how a claim ended: its session's page was opened, or its invoice, or the charge point's.
  package func markSeen(by user: UserID, _ isMeant: (EndedCharging) -> Bool) {
    claims.withLock { claims in
      if let end = claims.ends[user], isMeant(end) { claims.ends[user]?.isSeen = true }
    }
  }
}

/// The claims of one moment.
package struct LiveClaims: Sendable {
  /// By their reservations.
  private(set) var all: [ReservationNumber: ChargingClaim] = [:]
  private var users: [UserID: ReservationNumber] = [:]
  private var chargers: [ChargerNumber: ReservationNumber] = [:]
  private var sessions: [ChargingSessionNumber: ReservationNumber] = [:]
  private var tags: [IDTag: ReservationNumber] = [:]
  /// Claims that are over, as long as an older state of theirs may still come.
  private var over: [ReservationNumber] = []
  /// Each user's last claim that is over, as long as their pages may tell of it.
  fileprivate(set) var ends: [UserID: EndedCharging] = [:]

  /// How many claims that are over are remembered.
  private static let overMax = 1000

  /// All claims, in no order.
  package var claims: some Collection<ChargingClaim> { all.values }

  /// How many there are.
  package var count: Int { all.count }

  /// What a user has now.
  package func claim(of user: UserID) -> ChargingClaim? { users[user].flatMap { all[$0] } }
  /// Who has a charger now.
  package func claim(on charger: ChargerNumber) -> ChargingClaim? { chargers[charger].flatMap { all[$0] } }
  /// The claim of a session that is not over.
  package func claim(of session: ChargingSessionNumber) -> ChargingClaim? { sessions[session].flatMap { all[$0] } }
  /// The claim that an idTag was made for, if it is not over.
  package func claim(for tag: IDTag) -> ChargingClaim? { tags[tag].flatMap { all[$0] } }

  /// The claims on chargers of a charge point.
  package func claims(at point: ChargePointID) -> [ChargingClaim] {
    all.isEmpty ? [] : all.values.filter { $0.reservation.place.point == point }
  }

  /// Takes a claim as the store has it now, unless what is known is newer.
  mutating func take(_ claim: ChargingClaim) -> Bool {
    let number = claim.reservation.number
    if let known = all[number] {
      guard claim.isNewer(than: known) else { return false }
    } else if over.contains(number) {
      return false
    }
    let reservation = claim.reservation
    guard !claim.isOver else {
      all[number] = nil
      // What one transaction has ended and begun may be told here in the other order.
      if users[reservation.user] == number {
        users[reservation.user] = all.first { $0.value.reservation.user == reservation.user }?.key
      }
      if chargers[reservation.place.charger] == number {
        chargers[reservation.place.charger] =
          all.first { $0.value.reservation.place.charger == reservation.place.charger }?.key
      }
      if let session = claim.session { sessions[session.terms.number] = nil }
      tags[reservation.idTag] = nil
      over.append(number)
      if over.count > Self.overMax { over.removeFirst() }
      return true
    }
    let isNew = all[number] == nil
    all[number] = claim
    if isNew || users[reservation.user] == nil { users[reservation.user] = number }
    if isNew || chargers[reservation.place.charger] == nil { chargers[reservation.place.charger] = number }
    if let session = claim.session { sessions[session.terms.number] = number }
    tags[reservation.idTag] = number
    return true
  }
}

// MARK: - Claims that are over

extension LiveClaims {
  fileprivate func shown(to user: UserID, at now: Timestamp) -> ShownCharging? {
    if let claim = claim(of: user) { return .live(claim) }
    guard let end = ends[user], !end.isSeen, end.isTold, end.isRemembered(at: now) else { return nil }
    return .ended(end)
  }

  /// One that is known with its bill, or why it was lost, stays so: who tells of it later may know less.
  fileprivate mutating func remember(_ end: EndedCharging) {
    let user = end.claim.reservation.user
    if let known = ends[user], known.claim.reservation.number == end.claim.reservation.number,
      known.isPaid || known.lost != nil
    {
      return
    }
    forget(at: end.at)
    ends[user] = end
  }

  fileprivate mutating func forget(at now: Timestamp) {
    guard ends.contains(where: { !$0.value.isRemembered(at: now) }) else { return }
    ends = ends.filter { $0.value.isRemembered(at: now) }
  }
}
