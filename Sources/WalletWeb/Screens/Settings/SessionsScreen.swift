import HTTPServer
import Templates
import WalletCore

/// The user's signed-in devices, ending them, and the log of what happened at the user's door.
enum SessionsScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    let (user, devices) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.devices(token)
    }
    let said = visit.site.cookie.notice(of: visit.head)
    let page = SessionsPage(
      frame: visit.frame(user), sessions: devices.sessions.map { onTheWall($0, visit) }, events: devices.events,
      notice: said.flatMap { notice($0.kind) },
      news: NewSignInsWarning(devices.signIns, zone: visit.site.zone, on: .devices), zone: visit.site.zone,
      csrf: visit.formToken)
    var response = Response.page(page.html)
    if said != nil { visit.site.cookie.clearNotice(of: .to.sessions(), on: &response) }
    return response
  }

  /// Ends one of the user's sessions. The one that asks has no button for it, and ends like any other.
  static func end(_ visit: Visit, _ id: PublicID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    let caller = try visit.caller(of: user)
    let ending: SessionEnding
    do { ending = try await visit.wallet.endSession(id, of: user, caller: caller) } catch { throw .store(error) }
    switch ending {
    case .ended:
      visit.reportEnded(user, reason: "revoked")
      return .seeOther(form["back"] == "home" ? .to.home() : .to.sessions(), saying: .ended, visit)
    case .foreign:
      visit.reportForeign(user)
      throw .notFound
    case .unknown:
      // The page may have been older than the session's end: no attack, but the same answer.
      visit.site.log.write(
        .refused, ["peer": visit.client, "user": "\(user.id.row)", "what": "no such session"])
      throw .notFound
    }
  }

  static func endOthers(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    let caller = try visit.caller(of: user)
    let count: Int
    do { count = try await visit.wallet.endOtherSessions(of: user, caller: caller) } catch { throw .store(error) }
    if count > 0 { visit.reportEnded(user, reason: "revoked", count: count) }
    return .seeOther(.to.sessions(), saying: .othersEnded, visit)
  }

  /// The user says that they know of the sign-ins elsewhere.
  static func acknowledgeSignIns(
    _ visit: Visit, _ form: FormBody
  ) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    let caller = try visit.caller(of: user)
    // What came after the page was made is news still.
    let seen = form["seen"].flatMap { Int64($0) } ?? 0
    do { try await visit.wallet.acknowledgeSignIns(upTo: seen, user, caller: caller) } catch { throw .store(error) }
    return .seeOther(form["back"] == "sessions" ? .to.sessions() : .to.home())
  }

  private static func notice(_ kind: FlashNotice.Kind) -> SessionsNotice? {
    switch kind {
    case .ended: .ended
    case .othersEnded: .othersEnded
    default: nil
    }
  }

  private static func onTheWall(_ line: SessionLine, _ visit: Visit) -> SessionLine {
    SessionLine(
      id: line.id, createdAt: visit.onTheWall(line.createdAt), lastUsed: visit.onTheWall(line.lastUsed),
      expiresAt: visit.onTheWall(line.expiresAt), address: line.address, agent: line.agent, shared: line.shared,
      isCurrent: line.isCurrent)
  }
}
