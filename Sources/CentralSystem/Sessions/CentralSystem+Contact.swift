import Synchronization
import WalletCore

/// Sessions are told whether their charge points are connected.
extension CentralSystem {
  /// After a start of the wallet: no charge point is connected, and calls that were in flight count as unanswered. To be
  /// called once. Waits for nothing.
  package func resume() {
    registry.withLock { registry in
      for point in parts.charging.points {
        let sessions = sessions(at: point)
        _ = registry.change(point) { kept in
          work.withLock { $0.resume(sessions) }
          tellContact(.restarted, of: &kept)
        }
      }
    }
    let asked = charging.read { claims in
      claims.claims.filter { $0.reservation.state == .asked }.map(\.reservation.number)
    }
    for reservation in asked {
      Task(priority: .high) { _ = try? await take(.answered(nil), of: reservation, deadline: nil) }
    }
  }

  /// A charge point has connected, or is gone: its sessions are told, after what they are being told. With the registry
  /// locked, so that the order is the real one.
  func tellContact(_ isConnected: Bool, of kept: inout KeptPoint) { tellContact(.connected(isConnected), of: &kept) }

  private func tellContact(_ event: ChargingEvent, of kept: inout KeptPoint) {
    let point = kept.stored.point.id
    guard kept.contactNews != nil || parts.charging.hasClaim(at: point) else { return }
    kept.tell(event) {
      if let news = self.registry.withLock({ $0.points[point]?.contact.first }) {
        await self.keepContact(news, of: point)
      }
      _ = self.registry.withLock { $0.change(point) { $0.told() } }
    }
  }

  private func keepContact(_ event: ChargingEvent, of point: ChargePointID) async {
    // Nobody waits for the news that a connection is lost, and after a start there are many.
    let startsBy = event == .connected(true) ? nil : parts.clock.monotonic().adding(seconds: parts.policy.sampleDelay)
    for session in sessions(at: point) {
      do throws(StoreFailure) {
        if work.withLock({ $0.isResuming(session) }) {
          // What a start means for a session nothing that comes later can tell it.
          try await take(.restarted, of: session, startsBy: startsBy, deadline: nil)
          work.withLock { $0.endResuming(session) }
        }
        if event != .restarted {
          try await take(event, of: session, startsBy: startsBy, deadline: handlerDeadline)
        }
      } catch {
        work.withLock { $0.rememberUntold(point) }
      }
    }
  }

  private func sessions(at point: ChargePointID) -> [ChargingSessionNumber] {
    parts.charging.read { $0.claims(at: point).compactMap { $0.session?.terms.number } }
  }

  /// Waits until the sessions at a charge point know that it is connected: what it says comes after that.
  func contactIsTold(at point: ChargePointID) async {
    await registry.withLock { $0.points[point]?.contactNews }?.value
  }

  /// Tells sessions again whether their charge points are connected, where the store could not keep it.
  func mendContact() {
    let untold = work.withLock { $0.takeUntold() }
    guard !untold.isEmpty else { return }
    registry.withLock { registry in
      for point in untold { _ = registry.change(point) { tellContact($0.isConnected, of: &$0) } }
    }
  }
}

extension KeptPoint {
  /// Whether it is connected, and was accepted.
  var isConnected: Bool { connection?.isOpen == true && stored.isRegistered }
}

extension LiveCharging {
  /// Whether somebody has a claim at a charge point.
  func hasClaim(at point: ChargePointID) -> Bool {
    read { claims in claims.claims.contains { $0.reservation.place.point == point } }
  }
}
