import OCPP
import Synchronization
import WalletCore

/// What charge points are asked for the sake of claims, once these are durable. Nobody waits for the answers.
extension CentralSystem {
  /// Asks the charge point to begin (OCPP 1.6 section 5.11), and keeps its answer.
  func startLater(_ session: ChargingSession) {
    let (terms, place) = (session.terms, session.terms.place)
    Task(priority: .high) {
      // Who has stopped it at once wants no charger to wait for a car.
      guard charging.read({ $0.claim(of: terms.number)?.session?.state }) == .starting else { return }
      let answer: StartAnswer
      do throws(CallFailure) {
        let word = try await call(
          .remoteStartTransaction(idTag: terms.idTag.text, connector: place.connector), to: place.point)
        answer = word == .status("Accepted") ? .accepted : .refused
      } catch {
        answer = error.startAnswer
      }
      // What the store cannot keep now is made good by time.
      _ = try? await take(.startAnswered(answer), of: terms.number, deadline: nil)
    }
  }

  /// Asks the charge point to keep a charger for a driver (OCPP 1.6 section 5.13), and keeps its answer.
  func reserveLater(_ reservation: Reservation) {
    let place = reservation.place
    // The charge point counts by its own clock, which we gave it: by the wall.
    let until = parts.clock.now().adding(seconds: reservation.expiresAt.secondsLeft(from: parts.clock.monotonic()))
    Task(priority: .high) {
      let isKept: Bool?
      do throws(CallFailure) {
        let request = CentralRequest.reserveNow(
          connector: place.connector, until: until, idTag: reservation.idTag.text,
          reservation: Int(reservation.number.value))
        isKept = try await call(request, to: place.point) == .status("Accepted")
      } catch {
        isKept = error.startAnswer == .refused ? false : nil
      }
      let claim = try? await take(.answered(isKept), of: reservation.number, deadline: nil)
      // It was given up before the charge point was asked.
      if isKept == true, let claim, claim.isOver, claim.session == nil { cancelLater(claim.reservation) }
    }
  }

  /// Tells the charge point that a reservation ends (OCPP 1.6 section 5.2), now or when it is connected again.
  func cancelLater(_ reservation: Reservation) {
    let (point, number) = (reservation.place.point, Int(reservation.number.value))
    Task(priority: .high) { await cancel(number, at: point) }
  }

  /// Tells a charge point that has connected which reservations and sessions have ended meanwhile, one after the other.
  func tellRemembered(at point: ChargePointID) {
    let (stops, cancels) = registry.withLock { $0.change(point) { ($0.takeToStop(), $0.takeToCancel()) } } ?? ([], [])
    guard !stops.isEmpty || !cancels.isEmpty else { return }
    let connection = registry.withLock { $0.points[point]?.connection }
    Task(priority: .high) {
      for number in stops { await connection?.tellToStop(number, isOurs: true) }
      for number in cancels { await cancel(number, at: point) }
    }
  }

  private func cancel(_ number: Int, at point: ChargePointID) async {
    do throws(CallFailure) { _ = try await call(.cancelReservation(number), to: point) } catch {
      switch error {
      case .refused, .unreadable: return
      case .notConnected, .busy, .lost, .unanswered:
        _ = registry.withLock { $0.change(point) { $0.rememberToCancel(number) } }
      }
    }
  }

  /// Tells the charge point to stop a session's transaction (OCPP 1.6 section 5.12), if it is connected. A session that is
  /// over asks for that only once, so it is remembered until the charge point is connected again.
  func tellToStop(_ claim: ChargingClaim) {
    guard let session = claim.session else { return }
    let (point, number) = (session.terms.place.point, Int(session.terms.number.value))
    let connection = registry.withLock { registry in
      registry.change(point) { point in
        if claim.isOver, !point.isConnected { point.rememberToStop(number) }
        return point.connection
      } ?? nil
    }
    guard let connection else { return }
    Task(priority: .high) { await connection.tellToStop(number, isOurs: true) }
  }
}

extension CallFailure {
  /// What it means for a session that is to begin.
  fileprivate var startAnswer: StartAnswer {
    switch self {
    case .notConnected, .busy, .refused: .refused
    case .lost, .unanswered, .unreadable: .none
    }
  }
}
