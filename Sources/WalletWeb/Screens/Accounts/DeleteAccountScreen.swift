import HTTPServer
import Templates
import WalletCore

/// Deleting an account: first a question, then the closing. The history stays.
enum DeleteAccountScreen {
  static func show(_ context: RequestContext, _ id: AccountID) async throws(Failure) -> Response {
    let (user, choice) = try await choice(context, id)
    let account = try context.requireOwned(choice.account, user)
    guard account.isOpen else { return .seeOther(.to.account(id)) }
    // Ask for the proof before the user chooses anything, so that no choice is lost on the way. While money is held
    // there is nothing to choose.
    if account.held.minorUnits == 0 { try requireProof(context, id, user, account) }
    return page(context, user, account, choice.open, moveTo: "", problem: nil)
  }

  static func submit(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let chosen = form.lastFilled("move_to")
    // An id that is not the user's is checked before any typed text.
    let (user, account, receiver) = try await context.accounts(id, named: chosen)
    // A closed account is not closed again, but its form may be sent twice.
    if account.isOpen { try requireProof(context, id, user, account) }
    let key = try context.operationKey(in: form, user, account: id)
    guard let seen = form["seen"].flatMap({ Int64($0) }) else {
      return try await refused(context, id, moveTo: chosen, .balanceChanged)
    }
    let receipt: LedgerReceipt
    do {
      receipt = try await context.wallet.deleteAccount(id, seen: seen, moveTo: receiver?.id, for: user, key: key)
    } catch {
      return try await refused(context, id, moveTo: chosen, try error.problem())
    }
    if !receipt.replayed {
      context.site.log.write(.sensitiveDelete, ["peer": context.client, "user": "\(user.id.row)", "what": "account"])
      context.wallet.record(.accountDeleted, of: user, caller: try context.caller(of: user))
    }
    return .seeOther(.to.home(), saying: .closed, of: receipt, context)
  }

  /// Without a chosen account the money stays behind, which is no mistake.
  static func check(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    let named = field.name == "move_to" && !field.value.isEmpty ? field.value : nil
    let (user, account, receiver) = try await context.accounts(id, named: named)
    guard let receiver else { return nil }
    do { try LedgerPrecheck.closing(account, movingTo: receiver) } catch {
      return Words.sentence(error, context.amounts(of: user))
    }
    return nil
  }

  /// Deleting an account with money needs a fresh proof.
  private static func requireProof(_ context: RequestContext, _ id: AccountID, _ user: SignedInUser, _ account: Account)
    throws(Failure)
  {
    if account.balance.minorUnits > 0 { try context.requireFresh(user, before: .to.deleteAccount(id)) }
  }

  /// The account, and the accounts that can receive its money.
  private static func choice(
    _ context: RequestContext, _ id: AccountID
  ) async throws(Failure) -> (user: SignedInUser, page: AccountChoiceReading) {
    try await context.ask { token async throws(StoreFailure) in try await context.wallet.accountChoice(token, id) }
  }

  /// The page again, with the current books; a closed account has no form to show again.
  private static func refused(
    _ context: RequestContext, _ id: AccountID, moveTo: String?, _ problem: LedgerRefusal
  ) async throws(Failure) -> Response {
    if problem == .accountClosed {
      return try await AccountScreen.page(context, id, problem: .ledger(problem))
    }
    let (user, choice) = try await choice(context, id)
    let account = try context.requireOwned(choice.account, user)
    return page(context, user, account, choice.open, moveTo: moveTo ?? "", problem: problem)
  }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ account: Account, _ open: [Account], moveTo: String,
    problem: LedgerRefusal?
  ) -> Response {
    let others = open.filter { $0.id != account.id }
    let receivers = others.filter { $0.balance.currency == account.balance.currency }
    let page = DeleteAccountPage(
      frame: context.frame(user), account: account, receivers: receivers,
      hasOtherCurrencies: others.count > receivers.count, moveTo: moveTo, problem: problem, csrf: context.formToken,
      key: context.operationKey(user, account: account.id))
    return .page(page.html, refused: problem != nil)
  }
}
