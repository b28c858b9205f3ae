import CentralSystem
import HTTPServer
import OCPP
import Templates
import WalletCore

/// Beginning and stopping a charging session from an app.
enum AppSessions {
  /// How long an app waits for the charge point's answer at most, in seconds.
  private static let patience = 8

  /// Begins at the charger in the address.
  static func begin(
    _ context: RequestContext, _ number: AppNumber, _ body: AppBody
  ) async throws(Failure) -> Response {
    if let named = try body.text("chargerId"), AppBody.whole(named) != number.number { throw .unreadableForm }
    return try await begin(context, number.number, body)
  }

  /// Begins at the charger that the body names.
  static func beginNamed(_ context: RequestContext, _ body: AppBody) async throws(Failure) -> Response {
    guard let named = try body.text("chargerId") else { throw .unreadableForm }
    guard let number = AppBody.whole(named) else {
      _ = try await context.signedIn()
      throw .notFound
    }
    return try await begin(context, number, body)
  }

  /// Stops the caller's session at a charger: the app says that the charger is available again.
  static func stop(_ context: RequestContext, _ number: AppNumber, _ body: AppBody) async throws(Failure) -> Response {
    let (user, site) = (try await context.signedIn(), context.site)
    guard try body.text("status") == ConnectorStatus.available.rawValue else { throw .unreadableForm }
    // A charger that has left the owner's file is not listed, but who charges there can stop.
    guard let session = ChargerNumber(app: number.number).flatMap({ session(of: user, at: $0, site) }) else {
      guard AppChargers.charger(number.number, site) != nil else { throw .notFound }
      return AppAnswer.rejected.response
    }
    let stopped: ChargingClaim?
    do throws(StoreFailure) {
      stopped = try await site.central.stop(session.terms.id, of: user.id, deadline: context.storeDeadline)
    } catch { throw .store(error) }
    guard stopped != nil else { return AppAnswer.rejected.response }
    let value = AppChargers.charger(number.number, site)?.value ?? AppCharger.unlisted(session.terms.place)
    return .json(value.json)
  }

  // MARK: Beginning

  private static func begin(
    _ context: RequestContext, _ number: Int64, _ body: AppBody
  ) async throws(Failure) -> Response {
    let site = context.site
    let (user, accounts) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.chargingAccounts(token)
    }
    let limit = try body.whole("limit") ?? site.configuration.charging.charging.hold
    let wanted = try body.text("accountId")
    guard let charger = ChargerNumber(app: number) else { throw .notFound }
    // The app asks again: the session that runs is the answer.
    if let running = session(of: user, at: charger, site) { return await outcome(of: running, site) }
    guard site.chargePoints.now.point(of: charger) != nil else { throw .notFound }
    let account: Account
    if let wanted {
      guard let named = accounts.first(where: { $0.id.id.base64url == wanted }) else { throw .notFound }
      account = named
    } else {
      guard let able = accounts.first(where: { $0.available.minorUnits >= limit }) else {
        return AppAnswer.notEnough.response
      }
      account = able
    }
    let wish = Wish(user: user, charger: charger, account: account.id, limit: limit, deadline: context.storeDeadline)
    do throws(StoreFailure) {
      switch try await wish.begin(site) {
      case .success(let claim):
        guard let session = claim.session else { return AppAnswer.rejected.response }
        return await outcome(of: session, site)
      case .failure(.alreadyCharging):
        guard let running = session(of: user, at: charger, site) else { return AppAnswer.rejected.response }
        return await outcome(of: running, site)
      case .failure(let refusal): return try answer(to: refusal, at: charger, site).response
      }
    } catch { throw .store(error) }
  }

  /// What an app wants, by the same command as the button's.
  private struct Wish {
    let user: SignedInUser
    let charger: ChargerNumber
    let account: AccountID
    let limit: Int64
    let deadline: Timestamp

    func begin(_ site: Site) async throws(StoreFailure) -> Result<ChargingClaim, ChargingRefusal> {
      let now = site.clock.now()
      let first = try await begin(under: OperationKey(ofApp: user.id, at: charger, now), site)
      switch first {
      // What it began within this minute is over, or was another wish: it wants a new one.
      case .success(let begun) where begun.isRepeat && begun.claim.session?.state.isFinal != false: break
      case .failure(.books(.keyReused)): break
      default: return first.map(\.claim)
      }
      return try await begin(under: OperationKey(random: site.random, at: now), site).map(\.claim)
    }

    private func begin(
      under key: OperationKey, _ site: Site
    ) async throws(StoreFailure) -> Result<BeginCharging.Begun, ChargingRefusal> {
      try await site.central.begin(
        BeginCharging(
          user: user.id, key: key, charger: charger, account: account, limit: limit, mayRaise: false,
          policy: site.configuration.charging.charging, deadline: deadline))
    }
  }

  /// The user's session at this charger, if one is not over.
  private static func session(of user: SignedInUser, at charger: ChargerNumber, _ site: Site) -> ChargingSession? {
    guard let session = site.central.charging.claim(of: user.id)?.session, session.terms.place.charger == charger else {
      return nil
    }
    return session
  }

  /// Waits for the charge point's answer, and tells it.
  private static func outcome(of session: ChargingSession, _ site: Site) async -> Response {
    // One that ends still has the charger.
    guard session.endedBy == nil, session.state != .settling else { return AppAnswer.occupied.response }
    var state = session.state
    if state == .starting {
      // Where a request may take less time than that, there is still some for the answer.
      let seconds = min(patience, max(site.configuration.handlerTime - 1, 0))
      let until = site.clock.monotonic().adding(seconds: seconds)
      state = await site.central.wait(for: session.terms.number, until: until)?.session?.state ?? state
    }
    switch state {
    case .starting: return AppAnswer.timeout.response
    case .failed: return AppAnswer.rejected.response
    case .waiting, .charging, .stopping, .settling, .ended: return AppAnswer.accepted.response
    }
  }

  private static func answer(
    to refusal: ChargingRefusal, at charger: ChargerNumber, _ site: Site
  ) throws(StoreFailure) -> AppAnswer {
    switch refusal {
    case .noCharger: return .invalidID
    case .occupied: return .occupied
    case .outOfOrder:
      let isFaulted = AppChargers.charger(Int64(charger.value), site)?.status == .faulted
      return isFaulted ? .faulted : .unavailable
    case .notConnected: return .unavailable
    case .limitOutOfRange: return .badRequest
    case .pricesChanged, .noReservations, .alreadyCharging, .alreadyReserved, .sessionOver, .noSession: return .rejected
    case .books(.notEnough), .books(.partlyHeld): return .notEnough
    case .books(.noSuchAccount): return .invalidID
    case .books(.unavailable(let failure)): throw failure
    case .books: return .rejected
    }
  }
}

extension ChargerNumber {
  /// The charger that an app names; nil if no charger has this number.
  init?(app number: Int64) {
    guard let value = Int(exactly: number) else { return nil }
    self.init(value)
  }
}
