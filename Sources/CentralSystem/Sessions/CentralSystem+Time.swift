import OCPP
import Synchronization
import WalletCore

/// What happens to claims because time passes, or because a charge point can be reached or not.
extension CentralSystem {
  /// After a start: calls that were in flight count as unanswered, and nobody is connected. Waits for nothing.
  func resumeClaims() {
    let claims = parts.charging.read { Array($0.claims) }
    for claim in claims where claim.reservation.state == .asked {
      Task { _ = try? await take(.answered(nil), of: claim.reservation.number, deadline: nil) }
    }
    for point in Set(claims.compactMap { $0.session?.terms.place.point }) { tellClaims(at: point, isConnected: false) }
  }

  /// Tells sessions that their charge point has connected or is lost, one such message of a charge point after the other.
  /// - Returns: ends when they know.
  @discardableResult
  func tellClaims(at point: ChargePointID, isConnected: Bool) -> Task<Void, Never> {
    registry.withLock { registry in
      let before = registry.points[point]?.telling
      let task = Task {
        await before?.value
        await tell(point, isConnected)
      }
      _ = registry.change(point) { $0.telling = task }
      return task
    }
  }

  private func tell(_ point: ChargePointID, _ isConnected: Bool) async {
    let claims = parts.charging.read { $0.claims(at: point) }
    for session in claims.compactMap(\.session) where session.isConnected != isConnected {
      // What the store cannot keep now, the next loss or connection tells again.
      _ = try? await take(.connected(isConnected), of: session.terms.number, deadline: nil)
    }
    guard isConnected else { return }
    let numbers = registry.withLock { $0.change(point) { $0.takeToCancel() } ?? [] }
    for number in numbers { Task { _ = try? await call(.cancelReservation(number), to: point) } }
  }

  /// Lets time happen to those claims for which it changes something. Called about once a second.
  func tickClaims(at now: Timestamp) {
    let due = parts.charging.read { claims in
      claims.claims.filter { $0.isDue(at: now, under: parts.policy.charging) }
    }
    for claim in due {
      let number = claim.reservation.number
      guard looking.withLock({ $0.insert(number).inserted }) else { continue }
      Task {
        await look(at: claim)
        _ = looking.withLock { $0.remove(number) }
      }
    }
    for waiter in waiters.withLock({ $0.takeOverdue(at: now) }) { waiter.resume(returning: nil) }
  }

  private func look(at claim: ChargingClaim) async {
    if let session = claim.session {
      _ = try? await take(.time, of: session.terms.number, deadline: nil)
    } else {
      _ = try? await take(.time, of: claim.reservation.number, deadline: nil)
    }
  }

  /// Waits until a charge point has answered whether it begins.
  /// - Parameters:
  ///   - session: a session that has begun.
  ///   - until: when the caller gives up, by the monotonic clock.
  /// - Returns: the claim once its session is no longer ``ChargingSession/State/starting``, otherwise as it is then; nil if
  ///   nobody knows it.
  package func wait(for session: ChargingSessionNumber, until: Timestamp) async -> ChargingClaim? {
    let found = await withCheckedContinuation { (waiter: StartWaiters.Waiter) in
      let known = waiters.withLock { waiters -> ChargingClaim? in
        let claim = parts.charging.read { $0.claimOfAny(session) }
        if let claim, claim.session?.state != .starting { return claim }
        waiters.add(waiter, for: session, until: until)
        return nil
      }
      if let known { waiter.resume(returning: known) }
    }
    return found ?? parts.charging.read { $0.claimOfAny(session) }
  }
}

/// Who waits for a charge point to answer whether it begins.
struct StartWaiters: Sendable {
  typealias Waiter = CheckedContinuation<ChargingClaim?, Never>

  private var waiting: [(session: ChargingSessionNumber, until: Timestamp, waiter: Waiter)] = []

  mutating func add(_ waiter: Waiter, for session: ChargingSessionNumber, until: Timestamp) {
    waiting.append((session, until, waiter))
  }

  /// Those who need not wait any longer, because the session has gone on.
  mutating func take(for session: ChargingSessionNumber) -> [Waiter] {
    defer { waiting.removeAll { $0.session == session } }
    return waiting.filter { $0.session == session }.map(\.waiter)
  }

  /// Those who have waited long enough.
  mutating func takeOverdue(at now: Timestamp) -> [Waiter] {
    defer { waiting.removeAll { $0.until <= now } }
    return waiting.filter { $0.until <= now }.map(\.waiter)
  }
}

extension ChargingClaim {
  /// Whether time alone changes something now, by the monotonic clock.
  fileprivate func isDue(at now: Timestamp, under policy: ChargingPolicy) -> Bool {
    session?.isDue(at: now, under: policy) ?? (reservation.expiresAt <= now)
  }
}
