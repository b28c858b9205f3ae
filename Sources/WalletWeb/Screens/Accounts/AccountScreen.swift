import HTTPServer
import Templates
import WalletCore

/// One account: its balance, its newest entries, and the form that deposits, withdraws and begins a transfer.
enum AccountScreen {
  static func show(_ visit: Visit, _ id: AccountID, _ query: PastDayQuery) async throws(Failure) -> Response {
    if let typed = query.typed { return try await PastAccountScreen.show(visit, id, typed) }
    return try await page(visit, id, amount: "", said: visit.site.cookie.notice(of: visit.head))
  }

  static func deposit(_ visit: Visit, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    try await book(visit, id, form) { (money, user, key) async throws(LedgerRefusal) in
      try await visit.wallet.deposit(money, to: id, for: user, key: key)
    }
  }

  static func withdraw(_ visit: Visit, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let seen = form.seen
    return try await book(visit, id, form) { (money, user, key) async throws(LedgerRefusal) in
      try await visit.wallet.withdraw(money, from: id, seen: seen, for: user, key: key)
    }
  }

  static func rename(_ visit: Visit, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.account(id).user
    let key = try visit.operationKey(in: form, user, account: id)
    let typed = form["name"] ?? ""
    let name: AccountName
    do { name = try AccountName(typed) } catch {
      return try await page(visit, id, amount: "", nameTyped: typed, problem: .name(error))
    }
    do {
      _ = try await visit.wallet.rename(id, to: name, for: user, key: key)
      return .seeOther(.to.account(id), saying: .renamed, visit)
    } catch {
      let problem = try Self.problem(error)
      return try await page(visit, id, amount: "", nameTyped: typed, problem: .ledger(problem))
    }
  }

  static func checkDeposit(_ visit: Visit, _ id: AccountID, _ field: LeftField) async throws(Failure) -> String? {
    try await checkAmount(visit, id, field, LedgerForesight.deposit(_:to:))
  }

  static func checkWithdrawal(_ visit: Visit, _ id: AccountID, _ field: LeftField) async throws(Failure) -> String? {
    try await checkAmount(visit, id, field, LedgerForesight.withdrawal(_:from:))
  }

  static func checkName(_ visit: Visit, _ id: AccountID, _ field: LeftField) async throws(Failure) -> String? {
    let (user, account) = try await visit.account(id)
    guard field.name == "name" else { return nil }
    do { _ = try AccountName(field.value) } catch {
      return Words.sentence(AccountProblem.name(error), visit.amounts(of: user))
    }
    return account.isOpen ? nil : Words.sentence(LedgerRefusal.accountClosed, visit.amounts(of: user))
  }

  /// What the books would say to a typed amount, as far as one of their rules tells.
  static func checkAmount(
    _ visit: Visit, _ id: AccountID, _ field: LeftField, _ books: (Money, Account) throws(LedgerRefusal) -> Void
  ) async throws(Failure) -> String? {
    let (user, account) = try await visit.account(id)
    guard field.name == "amount" else { return nil }
    let amounts = visit.amounts(of: user)
    let money: Money
    do { money = try Money.parse(field.value, currency: account.balance.currency) } catch {
      return Words.sentence(AccountProblem.amount(error), amounts)
    }
    do { try books(money, account) } catch {
      return Words.sentence(AccountProblem.ledger(error), asked: money, amounts)
    }
    return nil
  }

  /// What deposit and withdraw have in common: whose account, which key, how much, then the books.
  private static func book(
    _ visit: Visit, _ id: AccountID, _ form: FormBody,
    _ action: (Money, SignedInUser, OperationKey) async throws(LedgerRefusal) -> LedgerReceipt
  ) async throws(Failure) -> Response {
    let (user, account) = try await visit.account(id)
    let key = try visit.operationKey(in: form, user, account: id)
    let typed = form.lastFilled("amount") ?? ""
    let money: Money
    do { money = try Money.parse(typed, currency: account.balance.currency) } catch {
      return try await page(visit, id, amount: typed, problem: .amount(error))
    }
    do {
      let receipt = try await action(money, user, key)
      return .seeOther(.to.account(id), saying: .booked, of: receipt, visit)
    } catch {
      return try await page(visit, id, amount: typed, problem: .ledger(try Self.problem(error)))
    }
  }

  /// The page, with what was typed and why it was refused; read again, because the books may have moved on.
  static func page(
    _ visit: Visit, _ id: AccountID, amount: String, nameTyped: String? = nil, problem: AccountProblem? = nil,
    said: FlashNotice? = nil, pastDay: RefusedDay? = nil
  ) async throws(Failure) -> Response {
    let typed = Typed(amount: amount, name: nameTyped, pastDay: pastDay)
    let operation = said?.kind == .booked || said?.kind == .reopened ? said?.operation : nil
    let asked = try await visit.asked { token async throws(StoreFailure) in
      try await visit.wallet.accountPage(token, id, telling: operation)
    }
    return try page(visit, id, asked, typed, problem, said)
  }

  /// What was typed into the page's forms.
  private struct Typed {
    let amount: String
    let name: String?
    let pastDay: RefusedDay?
  }

  @inline(never) private static func page(
    _ visit: Visit, _ id: AccountID, _ asked: Asked<AccountContents>, _ typed: Typed, _ problem: AccountProblem?,
    _ said: FlashNotice?
  ) throws(Failure) -> Response {
    let (user, found) = try visit.taken(asked)
    let account = try visit.own(found.account, user)
    let told = told(said, found.told, of: id, visit, user)
    var page = AccountPage(
      frame: visit.frame(user), account: account, entries: found.entries, amount: typed.amount, nameTyped: typed.name,
      problem: problem, notice: told.notice, undo: told.undo, pastDay: typed.pastDay, today: visit.day(of: found.now),
      zone: visit.site.zone, csrf: visit.formToken, key: visit.operationKey(user, account: id),
      renameKey: visit.operationKey(user, account: id))
    page.script = visit.site.moneyScript
    var response = Response.page(
      page.html, status: problem == nil && typed.pastDay == nil ? .ok : .unprocessableContent)
    if said != nil { visit.site.cookie.clearNotice(of: .to.account(id), on: &response) }
    return response
  }

  /// What was just done here, and how it can be taken back; nothing where it was done to another account.
  private static func told(
    _ said: FlashNotice?, _ done: UndoableReceipt?, of id: AccountID, _ visit: Visit, _ user: SignedInUser
  ) -> (notice: AccountNotice?, undo: UndoOffer?) {
    if said?.kind == .renamed { return (.renamed, nil) }
    guard let done else { return (nil, nil) }
    if let line = done.receipt.lines.first(where: { $0.account.id == id }) {
      return (.booked(line.entry), visit.undoOffer(done, user))
    }
    return (said?.kind == .reopened && done.receipt.account.id == id ? .reopened : nil, nil)
  }

  /// A refusal that belongs beside the form; the others have pages of their own.
  static func problem(_ refusal: LedgerRefusal) throws(Failure) -> LedgerRefusal {
    switch refusal {
    case .unavailable(let failure): throw .store(failure)
    case .noSuchAccount, .noSuchReceiver, .noSuchOperation: throw .notFound
    default: return refusal
    }
  }
}
