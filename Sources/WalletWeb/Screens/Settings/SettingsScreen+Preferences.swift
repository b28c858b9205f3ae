import HTTPServer
import Templates
import WalletCore

/// Settings that change how pages look.
extension SettingsScreen {
  static func saveTheme(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    guard let theme = form["theme"].flatMap({ Theme(rawValue: $0) }) else { throw .unreadableForm }
    try await save(.theme(theme), context, user)
    var response = Response.seeOther(.to.settings())
    context.site.cookie.set(theme, forLong: !user.isShared, on: &response)
    return response
  }

  /// Hides all amounts or shows them again, and returns to the page that asked, if that is one of ours.
  static func saveAmounts(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let hides: Bool
    switch form["hide"] {
    case "on": hides = true
    case "off": hides = false
    default: throw .unreadableForm
    }
    try await save(.hidesAmounts(hides), context, user)
    return .seeOther(form["next"].map { context.site.routes.next($0) } ?? .to.settings())
  }

  static func saveHours(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    guard let hours = form["hours"].flatMap({ Int64($0) }).flatMap({ HourStyle(rawValue: $0) }) else {
      throw .unreadableForm
    }
    try await save(.hours(hours), context, user)
    return .seeOther(.to.settings())
  }

  /// Saves the savings goal of the piggy bank; an empty field removes it.
  static func saveGoal(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    guard let typed = form["goal"] else { throw .unreadableForm }
    let goal: Money?
    let code = form["currency"] ?? Currency.usd.code
    do { goal = try SettingsScreen.goal(typed, code) } catch {
      return try await page(context, goalTyped: (typed, code), problem: error, said: nil)
    }
    try await save(.goal(goal), context, user)
    return .seeOther(.to.settings(), saying: goal == nil ? .goalRemoved : .goalSaved, context)
  }

  static func checkGoal(_ context: RequestContext, _ field: FieldCheckRequest) async throws(Failure) -> String? {
    _ = try await context.signedIn()
    do {
      switch field.name {
      case "goal": _ = try goal(field.value, field.currency ?? Currency.usd.code)
      case "currency": _ = try goal("", field.value)
      default: break
      }
    } catch {
      // The list says itself that it has no such currency.
      return error == .goalCurrency && field.name == "goal" ? nil : Words.sentence(error)
    }
    return nil
  }

  /// The typed goal in the currency with this code; nil if the field is empty.
  private static func goal(_ typed: String, _ code: String) throws(SettingsProblem) -> Money? {
    guard let currency = Currency(code: code) else { throw .goalCurrency }
    do { return try Money.parse(typed, currency: currency) } catch {
      guard error == .empty else { throw .goal(error, currency) }
      return nil
    }
  }

  private static func save(
    _ change: PreferenceChange, _ context: RequestContext, _ user: SignedInUser
  ) async throws(Failure) {
    do { try await context.wallet.savePreference(change, of: user) } catch { throw .store(error) }
  }
}
