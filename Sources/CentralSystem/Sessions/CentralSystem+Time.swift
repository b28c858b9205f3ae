import Synchronization
import WalletCore

/// What time does: to claims, to those who wait for one, and to charge points that have retired.
extension CentralSystem {
  /// Tells each claim that is due that time has passed; each by a task of its own, and no claim twice at once.
  func lookAtClaims(at now: Timestamp) {
    let policy = parts.policy.charging
    let due = charging.read { claims in
      claims.claims.lazy.filter { $0.isDue(at: now, under: policy) }
        .map { DueClaim(reservation: $0.reservation.number, session: $0.session?.terms.number) } as [DueClaim]
    }
    guard !due.isEmpty else { return }
    for claim in work.withLock({ $0.begin(due, at: now) }) {
      Task(priority: .high) {
        let isDone = await tellTime(claim)
        let until = isDone ? nil : parts.clock.monotonic().adding(seconds: CentralPolicy.retryPause)
        work.withLock { $0.end(claim.reservation, resting: until) }
      }
    }
  }

  /// - Returns: whether that is kept, and nothing is due any more.
  private func tellTime(_ claim: DueClaim) async -> Bool {
    do throws(StoreFailure) {
      let after: ChargingClaim?
      if let session = claim.session {
        after = try await take(.time, of: session, deadline: handlerDeadline)?.claim
      } else {
        after = try await take(.time, of: claim.reservation, deadline: handlerDeadline)
      }
      return after?.isDue(at: parts.clock.monotonic(), under: parts.policy.charging) != true
    } catch {
      return false
    }
  }

  /// When a charge point's message has waited long enough for the store, by the monotonic clock.
  var handlerDeadline: Timestamp { parts.clock.monotonic().adding(seconds: parts.policy.handlerTime) }

  // MARK: Charge points that have retired

  /// Disconnects those that have retired once nobody has a claim there any more.
  func letRetiredGo(at now: Timestamp) {
    guard registry.withLock({ $0.hasLeaving }) else { return }
    let held = charging.points
    for connection in registry.withLock({ $0.letGo(except: held, at: now) }) {
      connection.dismiss("the charge point has retired")
    }
  }
}

extension LiveCharging {
  /// The charge points where somebody has a claim.
  var points: Set<ChargePointID> { read { Set($0.claims.map(\.reservation.place.point)) } }
}
