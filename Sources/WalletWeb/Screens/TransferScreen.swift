import HTTPServer
import Templates
import WalletCore

/// A transfer: the amount comes from the account's page, the receiving account is chosen here.
struct TransferScreen {
  let id: AccountID

  func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    guard account.isOpen else { return .seeOther(.account(id)) }
    return try page(visit, user, account, amount: visit.query("amount") ?? "", chosen: "", problem: nil)
  }

  func submit(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    let choices = form.values("to")
    let chosen = choices.last { !$0.isEmpty }
    // An id that is not the user's is judged before anything that was typed.
    var receiver: Account?
    if let chosen { receiver = try visit.account(named: chosen, of: user) }
    let key = try visit.operationKey(in: form, user, account: id)
    let typed = form.lastFilled("amount") ?? ""
    let money: Money
    do { money = try Money.parse(typed, currency: account.balance.currency) } catch {
      // The form that sent the amount is shown again: the account's page, or this one once there was a choice.
      guard !choices.isEmpty else {
        return try AccountScreen(id: id).page(visit, user, amount: typed, problem: .amount(error))
      }
      return try refused(visit, user, amount: typed, chosen: chosen, .amount(error))
    }
    guard !choices.isEmpty else { return try receiverWanted(visit, user, account, money, typed: typed) }
    guard let receiver else { return try refused(visit, user, amount: typed, chosen: nil, .noReceiver) }
    do {
      let receipt = try await visit.wallet.transfer(money, from: id, to: receiver.id, for: user, key: key)
      return .seeOther(.account(id), saying: .booked, of: receipt, visit)
    } catch {
      return try refused(visit, user, amount: typed, chosen: chosen, .ledger(try AccountScreen.problem(error)))
    }
  }

  /// The first of the two forms names no receiver: on to the page that does, unless the amount cannot be had anyway.
  private func receiverWanted(
    _ visit: Visit, _ user: SignedInUser, _ account: Account, _ money: Money, typed: String
  ) throws(Failure) -> Response {
    let refusal: LedgerRefusal? =
      if !account.isOpen {
        .accountClosed
      } else if money.minorUnits > account.balance.minorUnits {
        .notEnough(balance: account.balance)
      } else {
        nil
      }
    guard let refusal else { return .seeOther(.transfer(id, amount: typed)) }
    return try AccountScreen(id: id).page(visit, user, amount: typed, problem: .ledger(refusal))
  }

  /// The page again, read anew; a closed account has no form to show again.
  private func refused(
    _ visit: Visit, _ user: SignedInUser, amount: String, chosen: String?, _ problem: TransferProblem
  ) throws(Failure) -> Response {
    if case .ledger(.accountClosed) = problem {
      return try AccountScreen(id: id).page(visit, user, amount: amount, problem: .ledger(.accountClosed))
    }
    return try visit.inSnapshot { () throws(Failure) in
      let account = try visit.account(id, of: user)
      return try page(visit, user, account, amount: amount, chosen: chosen ?? "", problem: problem)
    }
  }

  private func page(
    _ visit: Visit, _ user: SignedInUser, _ account: Account, amount: String, chosen: String,
    problem: TransferProblem?
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    let receivers = try visit.read { () throws(StoreFailure) in try wallet.accounts(of: user) }.filter { $0.id != id }
    let page = TransferPage(
      frame: visit.frame(signedIn: true), account: account, receivers: receivers, amount: amount, chosen: chosen,
      problem: problem, csrf: visit.formToken, key: visit.operationKey(user, account: id))
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
