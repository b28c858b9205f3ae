import HTTPServer
import Templates
import WalletCore

/// A transfer: the amount comes from the account's page, the receiving account is chosen here.
struct TransferScreen {
  let id: AccountID

  func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    guard account.isOpen else { return .seeOther(.account(id)) }
    let chosen = visit.query("to")
    if let chosen { _ = try visit.account(named: chosen, of: user) }
    let amount = visit.query("amount") ?? ""
    // Said to be all of it, it is judged again as all of it when it is booked.
    let isAll =
      visit.amounts(of: user) == .plain
      && (try? Money.parse(amount, currency: account.balance.currency)) == account.balance
    return try page(visit, user, account, amount: amount, chosen: chosen ?? "", problem: nil, isAll: isAll)
  }

  func submit(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    let chosen = form.lastFilled("to")
    let typed = form.lastFilled("amount") ?? ""
    // A whole form goes straight to the books, which know whose account the receiver's is.
    guard let receiver = chosen.flatMap({ PublicID(base64url: Array($0.utf8)) }).map({ AccountID($0) }),
      let key = visit.site.operationKeys.verify(form["op"], user: user.id, account: id),
      let money = try? Money.parse(typed, currency: account.balance.currency)
    else { return try incomplete(visit, form, user, account, amount: typed) }
    do {
      let receipt = try await visit.wallet.transfer(
        money, from: id, to: receiver, seen: form.seen, for: user, key: key)
      return .seeOther(.account(id), saying: .booked, of: receipt, visit)
    } catch {
      if error == .noSuchReceiver { visit.reportForeign(user) }
      // The books look at the key before the accounts; whose the receiver is, is judged all the same.
      if error == .keyReused { _ = try visit.account(receiver, of: user) }
      return try refused(visit, user, amount: typed, chosen: chosen, .ledger(try AccountScreen.problem(error)))
    }
  }

  /// What is missing or wrong in a form, in the order in which it is told.
  private func incomplete(
    _ visit: Visit, _ form: FormBody, _ user: SignedInUser, _ account: Account, amount typed: String
  ) throws(Failure) -> Response {
    let choices = form.values("to")
    let chosen = choices.last { !$0.isEmpty }
    // An id that is not the user's is judged before anything that was typed.
    if let chosen { _ = try visit.account(named: chosen, of: user) }
    _ = try visit.operationKey(in: form, user, account: id)
    let money: Money
    do { money = try Money.parse(typed, currency: account.balance.currency) } catch {
      // The form that sent the amount is shown again: the account's page, or this one once there was a choice.
      guard !choices.isEmpty else {
        return try AccountScreen(id: id).page(visit, user, amount: typed, problem: .amount(error))
      }
      return try refused(visit, user, amount: typed, chosen: chosen, .amount(error), lacksReceiver: chosen == nil)
    }
    guard choices.isEmpty else { return try refused(visit, user, amount: typed, chosen: nil, .noReceiver) }
    return try receiverWanted(visit, user, account, money, typed: typed, seen: form.seen)
  }

  /// The first of the two forms names no receiver: on to the page that does, unless the amount cannot be had anyway.
  private func receiverWanted(
    _ visit: Visit, _ user: SignedInUser, _ account: Account, _ money: Money, typed: String,
    seen: Int64?
  ) throws(Failure) -> Response {
    do { try LedgerForesight.withdrawal(money, from: account) } catch {
      return try AccountScreen(id: id).page(visit, user, amount: typed, problem: .ledger(error))
    }
    if let seen, seen != account.sequence {
      return try AccountScreen(id: id).page(visit, user, amount: typed, problem: .ledger(.balanceChanged))
    }
    return .seeOther(.transfer(id, amount: typed))
  }

  func check(_ visit: Visit, _ user: SignedInUser, _ field: LeftField) throws(Failure) -> String? {
    guard field.name == "to" else { return try AccountScreen(id: id).checkWithdrawal(visit, user, field) }
    let account = try visit.account(id, of: user)
    let amounts = visit.amounts(of: user)
    guard !field.value.isEmpty else { return Words.sentence(TransferProblem.noReceiver, amounts) }
    let receiver = try visit.account(named: field.value, of: user)
    do { try LedgerForesight.transfer(from: account, to: receiver) } catch {
      return Words.sentence(TransferProblem.ledger(error), amounts)
    }
    return nil
  }

  /// The page again, read anew; a closed account has no form to show again.
  private func refused(
    _ visit: Visit, _ user: SignedInUser, amount: String, chosen: String?, _ problem: TransferProblem,
    lacksReceiver: Bool = false
  ) throws(Failure) -> Response {
    if case .ledger(.accountClosed) = problem {
      return try AccountScreen(id: id).page(visit, user, amount: amount, problem: .ledger(.accountClosed))
    }
    return try visit.inSnapshot { () throws(Failure) in
      let account = try visit.account(id, of: user)
      return try page(
        visit, user, account, amount: amount, chosen: chosen ?? "", problem: problem, lacksReceiver: lacksReceiver)
    }
  }

  /// The page; `isAll` tells the amount as the account's whole balance, and `key` is one that goes on to it, unused.
  func page(
    _ visit: Visit, _ user: SignedInUser, _ account: Account, amount: String, chosen: String,
    problem: TransferProblem?, lacksReceiver: Bool = false, isAll: Bool = false, key: String? = nil
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    let receivers = try visit.read { () throws(StoreFailure) in try wallet.accounts(of: user) }.filter { $0.id != id }
    var page = TransferPage(
      frame: visit.frame(user), account: account, receivers: receivers, amount: amount, chosen: chosen,
      problem: problem, lacksReceiver: lacksReceiver, isAll: isAll, csrf: visit.formToken,
      key: key ?? visit.operationKey(user, account: id))
    page.script = visit.site.moneyScript
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
