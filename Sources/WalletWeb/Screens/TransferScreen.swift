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
    let key = try visit.operationKey(in: form, user, account: id)
    let choices = form.values("to")
    let typed = form.lastFilled("amount") ?? ""
    let money: Money
    do { money = try Money.parse(typed, currency: account.balance.currency) } catch {
      return try amountRefused(visit, form, user, account, typed: typed, error)
    }
    guard !choices.isEmpty else {
      return try receiverWanted(visit, user, account, money, typed: typed)
    }
    guard let chosen = choices.last(where: { !$0.isEmpty }) else {
      return try page(visit, user, account, amount: typed, chosen: "", problem: .noReceiver)
    }
    guard let receiver = PublicID(base64url: Array(chosen.utf8)).map({ AccountID($0) }) else { throw .notFound }
    do {
      _ = try await visit.wallet.transfer(money, from: id, to: receiver, for: user, key: key)
      return .seeOther(.account(id), saying: .booked, visit)
    } catch {
      let problem = try AccountScreen.problem(error)
      return try page(visit, user, nil, amount: typed, chosen: chosen, problem: .ledger(problem))
    }
  }

  /// The form that sent the amount is shown again: the account's page, or this one once there was a receiver to choose.
  private func amountRefused(
    _ visit: Visit, _ form: FormBody, _ user: SignedInUser, _ account: Account, typed: String, _ refusal: AmountRefusal
  ) throws(Failure) -> Response {
    let choices = form.values("to")
    guard !choices.isEmpty else {
      return try AccountScreen(id: id).page(visit, user, account, amount: typed, problem: .amount(refusal))
    }
    let chosen = choices.last { !$0.isEmpty } ?? ""
    return try page(visit, user, account, amount: typed, chosen: chosen, problem: .amount(refusal))
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
    return try AccountScreen(id: id).page(visit, user, account, amount: typed, problem: .ledger(refusal))
  }

  private func page(
    _ visit: Visit, _ user: SignedInUser, _ known: Account?, amount: String, chosen: String, problem: TransferProblem?
  ) throws(Failure) -> Response {
    let account = if let known { known } else { try visit.account(id, of: user) }
    let wallet = visit.wallet
    let receivers = try visit.read { () throws(StoreFailure) in try wallet.accounts(of: user) }.filter { $0.id != id }
    let page = TransferPage(
      frame: visit.frame(signedIn: true), account: account, receivers: receivers, amount: amount, chosen: chosen,
      problem: problem, csrf: visit.formToken, key: visit.operationKey(user, account: id))
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
