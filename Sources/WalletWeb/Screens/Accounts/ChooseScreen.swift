import HTTPServer
import Templates
import WalletCore

/// Answers Enter in an amount field, and without script the buttons that fill in an amount: the page asks what to do
/// with it. It books nothing and uses no key.
enum ChooseScreen {
  static func submit(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let receivers = form.values("to")
    let chosen = receivers.last { !$0.isEmpty }
    let (user, choice) = try await TransferScreen.choice(context, id, named: chosen)
    let account = try context.requireOwned(choice.account, user)
    // An id that is not the user's is checked before any typed text.
    if chosen != nil { _ = try context.requireOwned(choice.chosen, user) }
    let card = try await context.card(in: form)
    guard account.isOpen else { return try await refused(context, id, form, .ledger(.accountClosed)) }
    let all = all(of: form, context, user)
    if all == .transfer || all == nil && !receivers.isEmpty {
      return transfer(context, id, form, user, account, choice, chosen: chosen, isAll: all != nil)
    }
    if all != nil, let held = allHeld(account) { return try await refused(context, id, form, .ledger(held)) }
    var typed = TypedMoney(form)
    if all != nil { typed.amount = MoneyText.typed(account.available) }
    let money: Money
    do throws(AccountProblem) {
      money = try typed.money(in: account.balance.currency)
      _ = try typed.bookingNote()
    } catch { return try await refused(context, id, form, error) }
    let page = ChoosePage(
      frame: context.frame(user), account: account, amount: money, typed: typed.amount, note: typed.note, card: card,
      isAll: all != nil, csrf: context.formToken, key: key(of: form, id, context, user))
    return .page(page.html)
  }

  /// Checks a field after Enter, when it is still unknown which of the three actions the amount is for.
  static func check(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    try await AccountScreen.checkAmount(context, id, field) { (_, account) throws(LedgerRefusal) in
      guard account.isOpen else { throw .accountClosed }
    }
  }

  /// This form can only transfer: shows its own page again, with a preview of the transfer.
  private static func transfer(
    _ context: RequestContext, _ id: AccountID, _ form: FormBody, _ user: SignedInUser, _ account: Account,
    _ choice: AccountChoiceReading,
    chosen: String?,
    isAll: Bool
  ) -> Response {
    var typed = TypedMoney(form)
    if isAll { typed.amount = MoneyText.typed(account.available) }
    var problem = isAll ? allHeld(account).map { TransferProblem.ledger($0) } : nil
    // An empty field is no mistake yet.
    if problem == nil, !typed.amount.isEmpty {
      do { _ = try Money.parse(typed.amount, currency: account.balance.currency) } catch { problem = .amount(error) }
    }
    if problem == nil {
      do { _ = try NoteText(booking: typed.note) } catch { problem = .note(error) }
    }
    return TransferScreen.page(
      context, user, account, choice, typed, chosen: chosen ?? "", problem: problem,
      isAll: isAll && problem == nil, key: key(of: form, id, context, user))
  }

  /// Why nothing can be taken from an account that is not empty; nil if something can, or there is nothing.
  private static func allHeld(_ account: Account) -> LedgerRefusal? {
    account.held.minorUnits > 0 && account.available.minorUnits == 0 ? .partlyHeld(available: account.available) : nil
  }

  /// Which button for all that is available was pressed. If amounts are hidden there is none, and an older page must
  /// not reveal the balance.
  private static func all(of form: FormBody, _ context: RequestContext, _ user: SignedInUser) -> TakeAllAction? {
    guard context.amounts(of: user) == .plain else { return nil }
    return form["all"].flatMap { TakeAllAction(rawValue: $0) }
  }

  /// The form's key, used again on the next page so that going back and sending again is still the same operation; a
  /// fresh key if the form's is not valid.
  private static func key(of form: FormBody, _ id: AccountID, _ context: RequestContext, _ user: SignedInUser) -> String
  {
    guard let key = form["op"], context.site.operationKeys.verify(key, user: user.id, account: id) != nil else {
      return context.operationKey(user, account: id)
    }
    return key
  }

  private static func refused(
    _ context: RequestContext, _ id: AccountID, _ form: FormBody, _ problem: AccountProblem
  ) async throws(Failure) -> Response {
    try await AccountScreen.page(
      context, id, TypedMoney(form, card: form.lastFilled("card") ?? ""), problem: problem)
  }
}
