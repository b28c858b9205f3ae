import HTTPServer
import Templates
import WalletCore

/// One account: its balance, its newest entries, and the form to deposit, withdraw and begin a transfer.
enum AccountScreen {
  static func show(_ context: RequestContext, _ id: AccountID) async throws(Failure) -> Response {
    try await page(context, id, said: context.notice)
  }

  static func deposit(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    try await book(context, id, form) { (order, user, key) async throws(LedgerRefusal) in
      try await context.wallet.deposit(order.money, to: id, card: order.card, note: order.note, for: user, key: key)
    }
  }

  static func withdraw(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let seen = form.seen
    return try await book(context, id, form) { (order, user, key) async throws(LedgerRefusal) in
      try await context.wallet.withdraw(
        order.money, from: id, seen: seen, card: order.card, note: order.note, for: user, key: key)
    }
  }

  static func rename(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.account(id).user
    let key = try context.operationKey(in: form, user, account: id)
    let typed = form["name"] ?? ""
    let name: AccountName
    do { name = try AccountName(typed) } catch {
      return try await page(context, id, nameTyped: typed, problem: .name(error))
    }
    do {
      _ = try await context.wallet.rename(id, to: name, for: user, key: key)
      return .seeOther(.to.account(id), saying: .renamed, context)
    } catch {
      return try await page(context, id, nameTyped: typed, problem: .ledger(try error.problem()))
    }
  }

  static func checkDeposit(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    try await checkAmount(context, id, field, LedgerPrecheck.deposit(_:to:))
  }

  static func checkWithdrawal(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest)
    async throws(Failure) -> String?
  {
    try await checkAmount(context, id, field, LedgerPrecheck.withdrawal(_:from:))
  }

  static func checkName(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    let (user, account) = try await context.account(id)
    guard field.name == "name" else { return nil }
    do { _ = try AccountName(field.value) } catch {
      return Words.sentence(error)
    }
    return account.isOpen ? nil : Words.sentence(LedgerRefusal.accountClosed, context.amounts(of: user))
  }

  /// Why the ledger would refuse a typed amount, as far as one of its rules can tell.
  static func checkAmount(
    _ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest,
    _ books: (Money, Account) throws(LedgerRefusal) -> Void
  ) async throws(Failure) -> String? {
    let (user, account) = try await context.account(id)
    if field.name == "note" { return checkNote(field.value) }
    guard field.name == "amount" else { return nil }
    let amounts = context.amounts(of: user)
    let money: Money
    do { money = try Money.parse(field.value, currency: account.balance.currency) } catch {
      return Words.sentence(error, in: account.balance.currency)
    }
    do { try books(money, account) } catch {
      return Words.sentence(error, asked: money, amounts)
    }
    return nil
  }

  /// Why a typed note cannot be booked.
  static func checkNote(_ typed: String) -> String? {
    do { _ = try NoteText(booking: typed) } catch { return Words.note(error) }
    return nil
  }

  /// What a form for a deposit or a withdrawal says.
  private struct Order {
    let money: Money
    let card: CardID?
    let note: NoteText
  }

  /// The common part of deposit and withdraw: checks the account, the key, the amount and the note, then books. A
  /// complete form goes straight to the ledger, which knows one that was sent before, whatever became of its card.
  private static func book(
    _ context: RequestContext, _ id: AccountID, _ form: FormBody,
    _ action: (Order, SignedInUser, OperationKey) async throws(LedgerRefusal) -> LedgerReceipt
  ) async throws(Failure) -> Response {
    let (user, account) = try await context.account(id)
    let named = form.lastFilled("card")
    let card = named.flatMap(CardID.init(typed:))
    guard let key = context.site.operationKeys.verify(form["op"], user: user.id, account: id),
      card != nil || named == nil
    else {
      _ = try await context.card(in: form)
      throw .foreignKey
    }
    let typed = TypedMoney(form, card: card?.id.base64url ?? "")
    let order: Order
    do throws(AccountProblem) {
      order = Order(money: try typed.money(in: account.balance.currency), card: card, note: try typed.bookingNote())
    } catch {
      // An id that is not the user's is checked before any typed text.
      _ = try await context.card(in: form)
      return try await page(context, id, typed, problem: error)
    }
    do {
      let receipt = try await action(order, user, key)
      return .seeOther(.to.account(id), saying: .booked, of: receipt, context)
    } catch {
      // The ledger checks the key before the card, whose owner is checked anyway.
      if error == .noSuchCard || error == .keyReused { _ = try await context.card(in: form) }
      return try await page(context, id, typed, problem: .ledger(try error.problem()))
    }
  }

  /// The page, with the typed text and why it was refused. It is read again, because the books may have changed.
  static func page(
    _ context: RequestContext, _ id: AccountID, _ money: TypedMoney = TypedMoney(), nameTyped: String? = nil,
    problem: AccountProblem? = nil, said: FlashNotice? = nil, pastDay: RefusedDay? = nil
  ) async throws(Failure) -> Response {
    let typed = Typed(money: money, name: nameTyped, pastDay: pastDay)
    let operation = said?.kind == .booked || said?.kind == .reopened ? said?.operation : nil
    let asked = try await context.asked { token async throws(StoreFailure) in
      try await context.wallet.accountPage(token, id, telling: operation)
    }
    return try page(context, id, asked, typed, problem, said)
  }

  /// What was typed into the page's forms.
  private struct Typed {
    let money: TypedMoney
    let name: String?
    let pastDay: RefusedDay?
  }

  @inline(never) private static func page(
    _ context: RequestContext, _ id: AccountID, _ asked: SessionResult<AccountContents>, _ typed: Typed,
    _ problem: AccountProblem?, _ said: FlashNotice?
  ) throws(Failure) -> Response {
    let (user, found) = try context.taken(asked)
    let account = try context.requireOwned(found.account, user)
    let justDone = justDone(said, found.justDone, of: id, context, user)
    let today = context.day(of: found.now)
    let page = AccountPage(
      frame: context.frame(user), account: account, entries: found.entries,
      cards: found.cards.filter { $0.validity(on: today) != .ended },
      amount: typed.money.amount, card: typed.money.card, note: typed.money.note, notes: found.notes,
      nameTyped: typed.name,
      problem: problem, notice: justDone.notice, undo: justDone.undo, pastDay: typed.pastDay, today: today,
      csrf: context.formToken, key: context.operationKey(user, account: id),
      renameKey: context.operationKey(user, account: id))
    var response = Response.page(
      page.html, refused: problem != nil || typed.pastDay != nil)
    context.clear(said, of: .to.account(id), on: &response)
    return response
  }

  /// What was just done here and how to undo it; nothing if it was done to another account.
  private static func justDone(
    _ said: FlashNotice?, _ done: UndoableReceipt?, of id: AccountID, _ context: RequestContext, _ user: SignedInUser
  ) -> (notice: AccountNotice?, undo: UndoOffer?) {
    if said?.kind == .renamed { return (.renamed, nil) }
    guard let done else { return (nil, nil) }
    if done.receipt.account.id == id, let exchange = DoneExchange(done.receipt) { return (.exchanged(exchange), nil) }
    if let line = done.receipt.lines.first(where: { $0.account.id == id }) {
      return (.booked(line.entry), context.undoOffer(done, user))
    }
    return (said?.kind == .reopened && done.receipt.account.id == id ? .reopened : nil, nil)
  }
}
