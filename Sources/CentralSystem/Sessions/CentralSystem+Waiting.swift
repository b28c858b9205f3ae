import Synchronization
import WalletCore

/// Waiting for what a charge point answers to the question whether it begins.
extension CentralSystem {
  /// Waits until a session is no longer `starting`.
  /// - Parameters:
  ///   - session: the session.
  ///   - until: how long at most, by the monotonic clock; to the next ``tick()`` after it.
  /// - Returns: the claim as it is then, or when the caller's task is cancelled; nil if there is no such session, or it was
  ///   over long ago.
  package func wait(for session: ChargingSessionNumber, until: Timestamp) async -> ChargingClaim? {
    let ticket = work.withLock { $0.nextTicket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let waiter = ClaimWork.Waiter(ticket: ticket, session: session, until: until, continuation: continuation)
        work.withLock { $0.add(waiter) }
        // Whatever ends the waiting may have happened before it began.
        let isOver = until <= parts.clock.monotonic() || Task.isCancelled
        if isOver || claim(of: session)?.session?.state != .starting { endWaits { $0.ticket == ticket } }
      }
    } onCancel: {
      endWaits { $0.ticket == ticket }
    }
    return claim(of: session)
  }

  /// The claim of a session that is not over, or was over lately.
  private func claim(of session: ChargingSessionNumber) -> ChargingClaim? {
    charging.read { $0.claim(of: session) } ?? work.withLock { $0.claim(of: session) }
  }

  /// Those whose time has passed wait no longer.
  func endWaits(at now: Timestamp) { endWaits { $0.until <= now } }

  /// Those who wait for this session wait no longer, if it is known how it began.
  func endWaits(for session: ChargingSession) {
    if session.state != .starting { endWaits { $0.session == session.terms.number } }
  }

  private func endWaits(where isMeant: (ClaimWork.Waiter) -> Bool) {
    for waiter in work.withLock({ $0.takeWaiters(where: isMeant) }) { waiter.continuation.resume() }
  }
}
