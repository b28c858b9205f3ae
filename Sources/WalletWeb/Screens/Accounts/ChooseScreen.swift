import HTTPServer
import Templates
import WalletCore

/// What Enter in an amount field does, and without script the buttons that bring an amount: the page asks what is to be
/// done with it. Nothing is booked and no key is used.
enum ChooseScreen {
  static func submit(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let receivers = form.values("to")
    let chosen = receivers.last { !$0.isEmpty }
    let (user, choice) = try await TransferScreen.choice(context, id, named: chosen)
    let account = try context.own(choice.account, user)
    // An id that is not the user's is judged before anything that was typed.
    if chosen != nil { _ = try context.own(choice.chosen, user) }
    guard account.isOpen else { return try await refused(context, id, form, .ledger(.accountClosed)) }
    let note = form.lastFilled("note") ?? ""
    do { _ = try NoteText(note) } catch { return try await refused(context, id, form, .note(error)) }
    let all = all(of: form, context, user)
    if all == .transfer || all == nil && !receivers.isEmpty {
      return transfer(context, id, form, user, account, choice.open, chosen: chosen, isAll: all != nil)
    }
    let typed = all == nil ? form.lastFilled("amount") ?? "" : MoneyText.typed(account.balance)
    let money: Money
    do { money = try Money.parse(typed, currency: account.balance.currency) } catch {
      return try await refused(context, id, form, .amount(error))
    }
    let page = ChoosePage(
      frame: context.frame(user), account: account, amount: money, typed: typed, note: note, isAll: all != nil,
      csrf: context.formToken, key: key(of: form, id, context, user))
    return .page(page.html)
  }

  /// What Enter has to say to a field: which of the three it is for is not known yet.
  static func check(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    try await AccountScreen.checkAmount(context, id, field) { (_, account) throws(LedgerRefusal) in
      guard account.isOpen else { throw .accountClosed }
    }
  }

  /// A transfer is all that this form is for: its own page again, with the preview of what it would do.
  private static func transfer(
    _ context: RequestContext, _ id: AccountID, _ form: FormBody, _ user: SignedInUser, _ account: Account,
    _ open: [Account],
    chosen: String?,
    isAll: Bool
  ) -> Response {
    let typed = isAll ? MoneyText.typed(account.balance) : form.lastFilled("amount") ?? ""
    var problem: TransferProblem?
    // While nothing was typed, nothing is wrong with it.
    if !typed.isEmpty {
      do { _ = try Money.parse(typed, currency: account.balance.currency) } catch { problem = .amount(error) }
    }
    return TransferScreen.page(
      context, user, account, open, amount: typed, chosen: chosen ?? "", problem: problem,
      isAll: isAll && problem == nil, key: key(of: form, id, context, user))
  }

  /// Which button for the whole balance was pressed. Where amounts are covered there is none, and a page from before
  /// brings no balance to light.
  private static func all(of form: FormBody, _ context: RequestContext, _ user: SignedInUser) -> TakeAll? {
    guard context.amounts(of: user) == .plain else { return nil }
    return form["all"].flatMap { TakeAll(rawValue: $0) }
  }

  /// The form's key goes on to the next page, so that Back and pressing again there is still the same; a fresh one where it
  /// brought none of its own.
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
    try await AccountScreen.page(context, id, amount: form.lastFilled("amount") ?? "", problem: problem)
  }
}
