import HTTPServer
import Templates
import WalletCore

/// The home page's form for money. It books nothing: it leads to the form of the account, or of a transfer from it, with
/// what was typed.
extension HomeScreen {
  static func quick(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    _ = try await context.signedIn()
    // A form without the name of a button is sent by a program: its first button is the deposit's.
    guard let action = QuickAction(rawValue: form["do"] ?? QuickAction.deposit.rawValue) else { throw .unreadableForm }
    guard let id = form["account"].flatMap(AccountID.init(typed:)) else { throw .notFound }
    let typed = TypedMoney(form)
    let account = try await context.account(id).account
    guard account.isOpen else { return try await AccountScreen.page(context, id, typed) }
    if let problem = problem(typed.amount, account.balance.currency) {
      return try await AccountScreen.page(context, id, typed, problem: problem)
    }
    switch action {
    case .deposit, .withdraw: return try await AccountScreen.page(context, id, typed)
    case .transfer:
      let (user, choice) = try await TransferScreen.choice(context, id, named: nil)
      return TransferScreen.page(
        context, user, try context.requireOwned(choice.account, user), choice, typed, chosen: "", problem: nil)
    }
  }

  /// What is wrong with a typed amount; an empty field is no mistake yet.
  private static func problem(_ typed: String, _ currency: Currency) -> AccountProblem? {
    guard !typed.isEmpty else { return nil }
    do throws(AmountRefusal) { _ = try Money.parse(typed, currency: currency) } catch { return .amount(error) }
    return nil
  }
}
