import HTTPServer
import Templates
import WalletCore

/// One account: its balance, its newest entries, and the form that deposits, withdraws and begins a transfer.
struct AccountScreen {
  let id: AccountID

  func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let said = visit.site.cookie.notice(of: visit.head)
    let account = try visit.account(id, of: user)
    let told = try told(said, visit, user)
    var response = try page(visit, user, account, amount: "", notice: told.notice, undo: told.undo)
    if said != nil { visit.site.cookie.clearNotice(of: .account(id), on: &response) }
    return response
  }

  func deposit(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    try await book(visit, form, user) { (money, key) async throws(LedgerRefusal) in
      try await visit.wallet.deposit(money, to: id, for: user, key: key)
    }
  }

  func withdraw(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    let seen = form.seen
    return try await book(visit, form, user) { (money, key) async throws(LedgerRefusal) in
      try await visit.wallet.withdraw(money, from: id, seen: seen, for: user, key: key)
    }
  }

  func rename(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    _ = try visit.account(id, of: user)
    let key = try visit.operationKey(in: form, user, account: id)
    let typed = form["name"] ?? ""
    let name: AccountName
    do { name = try AccountName(typed) } catch {
      return try page(visit, user, amount: "", nameTyped: typed, problem: .name(error))
    }
    do {
      _ = try await visit.wallet.rename(id, to: name, for: user, key: key)
      return .seeOther(.account(id), saying: .renamed, visit)
    } catch {
      let problem = try Self.problem(error)
      return try page(visit, user, amount: "", nameTyped: typed, problem: .ledger(problem))
    }
  }

  func checkDeposit(_ visit: Visit, _ user: SignedInUser, _ field: LeftField) throws(Failure) -> String? {
    try checkAmount(visit, user, field, LedgerForesight.deposit(_:to:))
  }

  func checkWithdrawal(_ visit: Visit, _ user: SignedInUser, _ field: LeftField) throws(Failure) -> String? {
    try checkAmount(visit, user, field, LedgerForesight.withdrawal(_:from:))
  }

  func checkName(_ visit: Visit, _ user: SignedInUser, _ field: LeftField) throws(Failure) -> String? {
    let account = try visit.account(id, of: user)
    guard field.name == "name" else { return nil }
    do { _ = try AccountName(field.value) } catch {
      return Words.sentence(AccountProblem.name(error), visit.amounts(of: user))
    }
    return account.isOpen ? nil : Words.sentence(LedgerRefusal.accountClosed, visit.amounts(of: user))
  }

  /// What the books would say to a typed amount, as far as one of their rules tells.
  func checkAmount(
    _ visit: Visit, _ user: SignedInUser, _ field: LeftField,
    _ books: (Money, Account) throws(LedgerRefusal) -> Void
  ) throws(Failure) -> String? {
    let account = try visit.account(id, of: user)
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
  private func book(
    _ visit: Visit, _ form: FormBody, _ user: SignedInUser,
    _ action: (Money, OperationKey) async throws(LedgerRefusal) -> LedgerReceipt
  ) async throws(Failure) -> Response {
    let account = try visit.account(id, of: user)
    let key = try visit.operationKey(in: form, user, account: id)
    let typed = form.lastFilled("amount") ?? ""
    let money: Money
    do { money = try Money.parse(typed, currency: account.balance.currency) } catch {
      return try page(visit, user, amount: typed, problem: .amount(error))
    }
    do {
      let receipt = try await action(money, key)
      return .seeOther(.account(id), saying: .booked, of: receipt, visit)
    } catch {
      return try page(visit, user, amount: typed, problem: .ledger(try Self.problem(error)))
    }
  }

  /// The page again, with what was typed and why it was refused; read anew, because the books may have moved on.
  func page(
    _ visit: Visit, _ user: SignedInUser, amount: String, nameTyped: String? = nil, problem: AccountProblem? = nil,
    pastDay: RefusedDay? = nil
  ) throws(Failure) -> Response {
    try visit.inSnapshot { () throws(Failure) in
      let account = try visit.account(id, of: user)
      return try page(visit, user, account, amount: amount, nameTyped: nameTyped, problem: problem, pastDay: pastDay)
    }
  }

  private func page(
    _ visit: Visit, _ user: SignedInUser, _ account: Account, amount: String, nameTyped: String? = nil,
    problem: AccountProblem? = nil, notice: AccountNotice? = nil, undo: UndoOffer? = nil, pastDay: RefusedDay? = nil
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    let entries = try visit.read { () throws(StoreFailure) in try wallet.history(of: account) }
    var page = AccountPage(
      frame: visit.frame(user), account: account, entries: entries, amount: amount, nameTyped: nameTyped,
      problem: problem, notice: notice, undo: undo, pastDay: pastDay, today: try visit.today(), zone: visit.site.zone,
      csrf: visit.formToken,
      key: visit.operationKey(user, account: id), renameKey: visit.operationKey(user, account: id))
    page.script = visit.site.moneyScript
    return .page(page.html, status: problem == nil && pastDay == nil ? .ok : .unprocessableContent)
  }

  /// What was just done here, and how it can be taken back; nothing where it was done to another account.
  private func told(
    _ said: FlashNotice?, _ visit: Visit, _ user: SignedInUser
  ) throws(Failure) -> (notice: AccountNotice?, undo: UndoOffer?) {
    guard let said else { return (nil, nil) }
    if said.kind == .renamed { return (.renamed, nil) }
    guard said.kind == .booked || said.kind == .reopened, let operation = said.operation,
      let receipt = try visit.receiptIfAny(operation, of: user)
    else { return (nil, nil) }
    if let line = receipt.lines.first(where: { $0.account.id == id }) {
      return (.booked(line.entry), try visit.undoOffer(receipt, user))
    }
    return (said.kind == .reopened && receipt.account.id == id ? .reopened : nil, nil)
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
