import HTTPServer
import Templates
import WalletCore

/// Settings: the name, the phone number, and the way out.
enum SettingsScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    let said = visit.site.cookie.notice(of: visit.head)
    var response = try await page(visit, problem: nil, said: said?.kind)
    if said != nil { visit.site.cookie.clearNotice(of: .to.settings(), on: &response) }
    return response
  }

  static func saveName(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    // A form without the field is not one with an empty name, which would be erased.
    guard let typed = form["name"] else { throw .unreadableForm }
    let name: UserName
    do { name = try UserName(typed) } catch {
      return try await page(visit, nameTyped: typed, problem: .name(error), said: nil)
    }
    do { try await visit.wallet.saveUsername(name, of: user) } catch { throw .store(error) }
    return .seeOther(.to.settings(), saying: .saved, visit)
  }

  static func checkName(_ visit: Visit, _ field: LeftField) async throws(Failure) -> String? {
    _ = try await visit.signedIn()
    guard field.name == "name" else { return nil }
    do { _ = try UserName(field.value) } catch { return Words.sentence(SettingsProblem.name(error)) }
    return nil
  }

  /// Ends the session on both sides. It needs no live one: leaving always works.
  static func logOut(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    let user = (try? await visit.user()) ?? nil
    do { try await visit.wallet.logOut(browser) } catch {
      // In memory the session has ended already, so the visitor is told that it has.
      visit.site.log.write(.warning, ["what": "an ended session could not be erased", "cause": "\(error)"])
    }
    if let user {
      visit.reportEnded(user, reason: "logout")
      visit.wallet.record(.signedOut, of: user, caller: visit.caller(browser))
    }
    var response = Response.seeOther(.to.login())
    visit.site.cookie.clear(on: &response)
    if user?.isShared == true { visit.site.cookie.clearTheme(on: &response) }
    // Not "cookies": that would sign the visitor out of every other program on this machine's localhost.
    response.fields.append("Clear-Site-Data", "\"cache\", \"storage\"")
    return response
  }

  static func page(
    _ visit: Visit, nameTyped: String? = nil, goalTyped: String? = nil, problem: SettingsProblem?,
    said: FlashNotice.Kind?
  ) async throws(Failure) -> Response {
    let (user, settings) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.settings(token)
    }
    let page = SettingsPage(
      frame: visit.frame(user), name: nameTyped ?? user.name, phone: user.phone, goal: user.preferences.goal,
      goalTyped: goalTyped, problem: problem, notice: said.flatMap(notice), hasClosed: settings.hasClosedAccounts,
      codes: settings.recoveryCodes, csrf: visit.formToken)
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }

  private static func notice(_ kind: FlashNotice.Kind) -> SettingsNotice? {
    switch kind {
    case .saved: .nameSaved
    case .phoneChanged: .phoneChanged
    case .goalSaved: .goalSaved
    case .goalRemoved: .goalRemoved
    default: nil
    }
  }
}
