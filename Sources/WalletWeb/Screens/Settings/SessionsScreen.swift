import HTTPServer
import Templates
import WalletCore

/// The user's signed-in devices, signing them out, and the log of security events.
enum SessionsScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let (user, devices) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.devices(token)
    }
    let said = context.notice
    let page = SessionsPage(
      frame: context.frame(user), sessions: devices.sessions.map { onTheWall($0, context) }, events: devices.events,
      eventsKeep: context.site.configuration.policy.eventsKeep, places: context.site.places,
      notice: said.flatMap { notice($0.kind) },
      unseenSignIns: NewSignInsWarning(
        devices.signIns, zone: context.zone(for: user), places: context.site.places, on: .devices),
      csrf: context.formToken)
    var response = Response.page(page.html)
    context.clear(said, of: .to.sessions(), on: &response)
    return response
  }

  /// Ends one of the user's sessions. The current session has no button for it, but can be ended like any other.
  static func end(_ context: RequestContext, _ id: PublicID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let caller = try context.caller(of: user)
    let ending: SessionEnding
    do { ending = try await context.wallet.endSession(id, of: user, caller: caller) } catch { throw .store(error) }
    switch ending {
    case .ended:
      context.reportEnded(user, reason: "revoked")
      return .seeOther(place(form).link, saying: .ended, context)
    case .foreign:
      context.reportForeign(user)
      throw .notFound
    case .unknown:
      // The session may have ended after the page was made: no attack, but the same answer.
      context.site.log.write(
        .refused, ["peer": context.client, "user": "\(user.id.row)", "what": "no such session"])
      throw .notFound
    }
  }

  static func endOthers(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let caller = try context.caller(of: user)
    let count: Int
    do { count = try await context.wallet.endOtherSessions(of: user, caller: caller) } catch { throw .store(error) }
    if count > 0 { context.reportEnded(user, reason: "revoked", count: count) }
    return .seeOther(.to.sessions(), saying: .othersEnded, context)
  }

  /// The user confirms that they know about the sign-ins elsewhere.
  static func acknowledgeSignIns(
    _ context: RequestContext, _ form: FormBody
  ) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let caller = try context.caller(of: user)
    if let changed = form["changed"].flatMap({ Int64($0) }) {
      let moment = Timestamp(milliseconds: changed)
      do { try await context.wallet.acknowledgeChange(upTo: moment, user, caller: caller) } catch {
        throw .store(error)
      }
      return .seeOther(.to.sessions())
    }
    // Sign-ins after the page was made are still new.
    let seen = form["seen"].flatMap { Int64($0) } ?? 0
    do { try await context.wallet.acknowledgeSignIns(upTo: seen, user, caller: caller) } catch { throw .store(error) }
    return .seeOther(place(form).link)
  }

  /// The page of the form. Only the warnings' forms name theirs; all others are on the page of devices.
  private static func place(_ form: FormBody) -> NewSignInsWarning.Place {
    form["back"].flatMap { NewSignInsWarning.Place(rawValue: $0) } ?? .devices
  }

  private static func notice(_ kind: FlashNotice.Kind) -> SessionsNotice? {
    switch kind {
    case .ended: .ended
    case .othersEnded: .othersEnded
    default: nil
    }
  }

  private static func onTheWall(_ line: SessionLine, _ context: RequestContext) -> SessionLine {
    SessionLine(
      id: line.id, createdAt: context.onTheWall(line.createdAt), lastUsed: context.onTheWall(line.lastUsed),
      expiresAt: context.onTheWall(line.expiresAt), address: line.address, agent: line.agent, shared: line.shared,
      isCurrent: line.isCurrent)
  }
}
