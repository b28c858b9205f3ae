import HTTPServer
import Templates
import WalletCore

/// Deleting an account: asked first, then closed. Its history stays.
struct DeleteAccountScreen {
  let id: AccountID

  func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    guard account.isOpen else { return .seeOther(.account(id)) }
    // Asked for before anything is chosen, so that no choice is lost on the way.
    try requireProof(visit, user, account)
    return try page(visit, user, account, moveTo: "", problem: nil)
  }

  func submit(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    let chosen = form.lastFilled("move_to")
    // An id that is not the user's is judged before anything that was typed.
    var receiver: Account?
    if let chosen { receiver = try visit.account(named: chosen, of: user) }
    // A closed one is not closed again; its form may be sent twice.
    if account.isOpen { try requireProof(visit, user, account) }
    let key = try visit.operationKey(in: form, user, account: id)
    guard let seen = form["seen"].flatMap({ Int64($0) }) else {
      return try refused(visit, user, moveTo: chosen, .balanceChanged)
    }
    let receipt: LedgerReceipt
    do {
      receipt = try await visit.wallet.deleteAccount(id, seen: seen, moveTo: receiver?.id, for: user, key: key)
    } catch {
      return try refused(visit, user, moveTo: chosen, try AccountScreen.problem(error))
    }
    if !receipt.replayed {
      visit.site.log.write(.sensitiveDelete, ["peer": visit.client, "user": "\(user.id.row)", "what": "account"])
      visit.wallet.record(.accountDeleted, of: user, caller: try visit.caller(of: user))
    }
    return .seeOther(.home, saying: .closed, of: receipt, visit)
  }

  /// No account chosen leaves the money behind, which is no mistake.
  func check(_ visit: Visit, _ user: SignedInUser, _ field: LeftField) throws(Failure) -> String? {
    let account = try visit.account(id, of: user)
    guard field.name == "move_to", !field.value.isEmpty else { return nil }
    let receiver = try visit.account(named: field.value, of: user)
    do { try LedgerForesight.closing(account, movingTo: receiver) } catch {
      return Words.sentence(error, visit.amounts(of: user))
    }
    return nil
  }

  /// Where there is money in the account, deleting it asks for a fresh proof.
  private func requireProof(_ visit: Visit, _ user: SignedInUser, _ account: Account) throws(Failure) {
    if account.balance.minorUnits > 0 { try visit.requireFresh(user, before: .deleteAccount(id)) }
  }

  /// The page again, read anew; a closed account has no form to show again.
  private func refused(
    _ visit: Visit, _ user: SignedInUser, moveTo: String?, _ problem: LedgerRefusal
  ) throws(Failure) -> Response {
    if problem == .accountClosed {
      return try AccountScreen(id: id).page(visit, user, amount: "", problem: .ledger(problem))
    }
    return try visit.inSnapshot { () throws(Failure) in
      let account = try visit.account(id, of: user)
      return try page(visit, user, account, moveTo: moveTo ?? "", problem: problem)
    }
  }

  private func page(
    _ visit: Visit, _ user: SignedInUser, _ account: Account, moveTo: String, problem: LedgerRefusal?
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    let others = try visit.read { () throws(StoreFailure) in try wallet.accounts(of: user) }.filter {
      $0.id != id && $0.balance.currency == account.balance.currency
    }
    let page = DeleteAccountPage(
      frame: visit.frame(user), account: account, receivers: others, moveTo: moveTo, problem: problem,
      csrf: visit.formToken, key: visit.operationKey(user, account: id))
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
