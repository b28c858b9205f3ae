import HTTPServer
import Templates
import WalletCore

/// Settings: the name, the phone number, and signing out.
enum SettingsScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let said = context.notice
    var response = try await page(context, problem: nil, said: said?.kind)
    context.clear(said, of: .to.settings(), on: &response)
    return response
  }

  static func saveName(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    // A form without the field is not a form with an empty name, which would erase the name.
    guard let typed = form["name"] else { throw .unreadableForm }
    let name: UserName
    do { name = try UserName(typed) } catch {
      return try await page(context, nameTyped: typed, problem: .name(error), said: nil)
    }
    do { try await context.wallet.saveUsername(name, of: user) } catch { throw .store(error) }
    return .seeOther(.to.settings(), saying: .saved, context)
  }

  static func checkName(_ context: RequestContext, _ field: FieldCheckRequest) async throws(Failure) -> String? {
    _ = try await context.signedIn()
    guard field.name == "name" else { return nil }
    do { _ = try UserName(field.value) } catch { return Words.sentence(SettingsProblem.name(error)) }
    return nil
  }

  /// Ends the session in the store and the browser. It needs no valid session: signing out always works.
  static func logOut(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let user = (try? await context.user()) ?? nil
    do { try await context.wallet.logOut(browser) } catch {
      // In memory the session has already ended, so the visitor gets the normal answer.
      context.site.log.write(.warning, ["what": "an ended session could not be erased", "cause": "\(error)"])
    }
    if let user {
      context.reportEnded(user, reason: "logout")
      context.wallet.record(.signedOut, of: user, caller: context.caller(browser))
    }
    var response = Response.seeOther(.to.login())
    context.site.cookie.clear(on: &response)
    if user?.isShared == true { context.site.cookie.clearTheme(on: &response) }
    // Not "cookies": that would sign the visitor out of every other program on this machine's localhost.
    response.fields.append("Clear-Site-Data", "\"cache\", \"storage\"")
    return response
  }

  static func page(
    _ context: RequestContext, nameTyped: String? = nil, goalTyped: (amount: String, currency: String)? = nil,
    problem: SettingsProblem?, said: FlashNotice.Kind?
  ) async throws(Failure) -> Response {
    let (user, settings) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.settings(token)
    }
    let goal = user.preferences.goal
    let chosen = goalTyped?.currency ?? (goal?.currency ?? .usd).code
    let asksForGoal = goalTyped != nil || SettingsPage.asksForGoal(user.preferences.theme, context.amounts(of: user))
    let page = SettingsPage(
      frame: context.frame(user), name: nameTyped ?? user.name,
      signIn: SignInState(phone: user.phone, settings, codesTravel: context.site.configuration.sms.isGateway),
      goal: goal,
      goalTyped: goalTyped?.amount,
      currencies: asksForGoal ? CurrencyOptions.html(owned: settings.currencies, chosen: chosen) : "",
      problem: problem, notice: said.flatMap(notice),
      hasChargePoints: !context.site.chargePoints.isEmpty, csrf: context.formToken)
    return .page(page.html, refused: problem != nil)
  }

  private static func notice(_ kind: FlashNotice.Kind) -> SettingsNotice? {
    switch kind {
    case .saved: .nameSaved
    case .phoneChanged: .phoneChanged
    case .phoneKept: .phoneKept
    case .goalSaved: .goalSaved
    case .goalRemoved: .goalRemoved
    default: nil
    }
  }
}
