import HTTPServer
import Templates
import WalletCore

/// A new account: a name and a currency.
enum NewAccountScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    try await page(context, name: "", currency: Currency.usd.code, problem: nil)
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let key = try context.operationKey(in: form, user, account: nil)
    let typed = form["name"] ?? ""
    let code = form["currency"] ?? Currency.usd.code
    let name: AccountName
    do { name = try AccountName(typed) } catch {
      return try await page(context, name: typed, currency: code, problem: .name(error))
    }
    guard let currency = Currency(code: code) else {
      return try await page(context, name: typed, currency: code, problem: .currency)
    }
    do {
      _ = try await context.wallet.createAccount(named: name, in: currency, for: user, key: key)
      return .seeOther(.to.home(), saying: .opened, context)
    } catch {
      return try await page(context, name: typed, currency: code, problem: .ledger(try error.problem()))
    }
  }

  static func check(_ context: RequestContext, _ field: FieldCheckRequest) async throws(Failure) -> String? {
    let user = try await context.signedIn()
    var problem: NewAccountProblem?
    switch field.name {
    case "name": do { _ = try AccountName(field.value) } catch { problem = .name(error) }
    case "currency": if Currency(code: field.value) == nil { problem = .currency }
    default: break
    }
    return problem.map { Words.sentence($0, context.amounts(of: user)) }
  }

  private static func page(
    _ context: RequestContext, name: String, currency: String, problem: NewAccountProblem?
  ) async throws(Failure) -> Response {
    let (user, owned) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.currencies(token)
    }
    let page = NewAccountPage(
      frame: context.frame(user), name: name, currencies: CurrencyOptions.html(owned: owned, chosen: currency),
      problem: problem, csrf: context.formToken, key: context.operationKey(user, account: nil))
    return .page(page.html, refused: problem != nil)
  }
}
