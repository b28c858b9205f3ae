import WalletCore

/// What the central system is doing for claims, and who waits for what becomes of a session.
struct ClaimWork: Sendable {
  /// Somebody who waits until a session is no longer `starting`.
  struct Waiter: Sendable {
    let ticket: Int
    let session: ChargingSessionNumber
    /// When it stops waiting, by the monotonic clock.
    let until: Timestamp
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Claims that are being told that time has passed, or that were in vain, and until when they are left alone.
  private var resting: [ReservationNumber: Timestamp] = [:]
  /// Charge points of which the store could not keep that they are connected, or are not.
  private var untold: Set<ChargePointID> = []
  /// Sessions that have not been told yet that the wallet was restarted.
  private var resuming: Set<ChargingSessionNumber> = []
  private var waiters: [Waiter] = []
  private var tickets = 0
  /// Claims with a session that were over last, for those who ask a little late.
  private var over: [ChargingClaim] = []

  /// How many of these are remembered.
  private static let overMax = 64

  /// Nothing.
  init() {}

  // MARK: Time

  /// Takes those of the claims that nothing is done for now, as many as may be at once; they rest until ``end(_:resting:)``.
  /// A session that does not know of a restart is left alone: it would count time in which the wallet did not run.
  mutating func begin(_ due: [DueClaim], at now: Timestamp) -> ArraySlice<DueClaim> {
    resting = resting.filter { now < $0.value }
    let begun = due.filter { claim in
      resting[claim.reservation] == nil && !(claim.session.map(resuming.contains) ?? false)
    }.prefix(CentralPolicy.dueMax)
    for claim in begun { resting[claim.reservation] = .endOfTime }
    return begun
  }

  /// Something was done for a claim.
  /// - Parameters:
  ///   - reservation: the claim.
  ///   - until: until when nothing is done for it again; nil if that may be at once.
  mutating func end(_ reservation: ReservationNumber, resting until: Timestamp?) { resting[reservation] = until }

  // MARK: Starts and connections

  /// The wallet was restarted: these sessions are to be told so.
  mutating func resume(_ sessions: [ChargingSessionNumber]) { resuming.formUnion(sessions) }

  func isResuming(_ session: ChargingSessionNumber) -> Bool { resuming.contains(session) }

  mutating func endResuming(_ session: ChargingSessionNumber) { resuming.remove(session) }

  /// The sessions at a charge point do not know whether it is connected.
  mutating func rememberUntold(_ point: ChargePointID) { untold.insert(point) }

  /// - Returns: the charge points whose sessions are to be told again, as many as may be at once.
  mutating func takeUntold() -> ArraySlice<ChargePointID> {
    guard !untold.isEmpty else { return [] }
    let taken = Array(untold).prefix(CentralPolicy.dueMax)
    untold.subtract(taken)
    return taken
  }

  // MARK: Waiting

  /// A number for one more who waits.
  mutating func nextTicket() -> Int {
    tickets += 1
    return tickets
  }

  mutating func add(_ waiter: Waiter) { waiters.append(waiter) }

  /// - Returns: those who need not wait any longer; they are forgotten.
  mutating func takeWaiters(where isMeant: (Waiter) -> Bool) -> [Waiter] {
    guard !waiters.isEmpty else { return [] }
    let found = waiters.filter(isMeant)
    if !found.isEmpty { waiters.removeAll(where: isMeant) }
    return found
  }

  // MARK: Claims that are over

  /// Remembers a claim that is over, once, if it has a session.
  mutating func remember(_ claim: ChargingClaim) {
    guard let session = claim.session?.terms.number, self.claim(of: session) == nil else { return }
    over = over.suffix(Self.overMax - 1) + [claim]
  }

  /// The claim of a session that was over lately.
  func claim(of session: ChargingSessionNumber) -> ChargingClaim? {
    over.last { $0.session?.terms.number == session }
  }
}

/// A claim that time alone does something to.
struct DueClaim: Sendable, Equatable {
  let reservation: ReservationNumber
  /// Nil if it has no session.
  let session: ChargingSessionNumber?
}

extension ChargingClaim {
  /// Whether time alone does something to it now.
  func isDue(at now: Timestamp, under policy: ChargingPolicy) -> Bool {
    if let session { return session.isDue(at: now, under: policy) }
    switch reservation.state {
    case .asked, .active: return reservation.expiresAt <= now
    case .used, .done: return false
    }
  }
}
