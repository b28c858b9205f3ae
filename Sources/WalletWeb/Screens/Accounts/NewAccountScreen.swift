import HTTPServer
import Templates
import WalletCore

/// A new account: a name and a currency.
enum NewAccountScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    page(visit, try await visit.signedIn(), name: "", currency: Currency.usd.code, problem: nil)
  }

  static func submit(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    let key = try visit.operationKey(in: form, user, account: nil)
    let typed = form["name"] ?? ""
    let code = form["currency"] ?? Currency.usd.code
    let name: AccountName
    do { name = try AccountName(typed) } catch {
      return page(visit, user, name: typed, currency: code, problem: .name(error))
    }
    guard let currency = currency(code) else {
      return page(visit, user, name: typed, currency: code, problem: .currency)
    }
    do {
      _ = try await visit.wallet.createAccount(named: name, in: currency, for: user, key: key)
      return .seeOther(.to.home(), saying: .opened, visit)
    } catch {
      let problem = try AccountScreen.problem(error)
      return page(visit, user, name: typed, currency: code, problem: .ledger(problem))
    }
  }

  static func check(_ visit: Visit, _ field: LeftField) async throws(Failure) -> String? {
    let user = try await visit.signedIn()
    var problem: NewAccountProblem?
    switch field.name {
    case "name": do { _ = try AccountName(field.value) } catch { problem = .name(error) }
    case "currency": if currency(field.value) == nil { problem = .currency }
    default: break
    }
    return problem.map { Words.sentence($0, visit.amounts(of: user)) }
  }

  private static func currency(_ code: String) -> Currency? {
    Currency(rawValue: code).flatMap { Currency.offered.contains($0) ? $0 : nil }
  }

  private static func page(
    _ visit: Visit, _ user: SignedInUser, name: String, currency: String, problem: NewAccountProblem?
  ) -> Response {
    let page = NewAccountPage(
      frame: visit.frame(user), name: name, currency: currency, problem: problem, csrf: visit.formToken,
      key: visit.operationKey(user, account: nil))
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
