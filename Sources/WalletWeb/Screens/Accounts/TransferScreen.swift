import HTTPServer
import Templates
import WalletCore

/// A transfer: the amount comes from the account's page, this page chooses the receiving account.
enum TransferScreen {
  static func show(_ context: RequestContext, _ id: AccountID, _ query: TransferQuery) async throws(Failure) -> Response
  {
    let named = query.receiver
    let (user, choice) = try await choice(context, id, named: named)
    let account = try context.requireOwned(choice.account, user)
    guard account.isOpen else { return .seeOther(.to.account(id)) }
    if named != nil { _ = try context.requireOwned(choice.chosen, user) }
    var typed = TypedMoney()
    (typed.amount, typed.note) = (query.amount ?? "", query.note ?? "")
    // An amount shown as all that is available is checked again as that at booking.
    let isAll =
      context.amounts(of: user) == .plain
      && (try? Money.parse(typed.amount, currency: account.balance.currency)) == account.available
    return page(
      context, user, account, choice, typed, chosen: named ?? "", problem: nil, isAll: isAll)
  }

  static func submit(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let (user, account) = try await context.account(id)
    let chosen = form.lastFilled("to")
    let typed = TypedMoney(form)
    // A complete form goes straight to the ledger, which knows who owns the receiving account.
    guard let receiver = chosen.flatMap(AccountID.init(typed:)),
      let key = context.site.operationKeys.verify(form["op"], user: user.id, account: id),
      let money = try? typed.money(in: account.balance.currency), let note = try? typed.bookingNote()
    else { return try await incomplete(context, id, form, typed) }
    do {
      let receipt = try await context.wallet.transfer(
        money, from: id, to: receiver, seen: form.seen, note: note, for: user, key: key)
      return .seeOther(.to.account(id), saying: .booked, of: receipt, context)
    } catch {
      if error == .noSuchReceiver { context.reportForeign(user) }
      if error == .currenciesDiffer {
        return .seeOther(.to.exchange(id, TransferQuery(amount: typed.amount, receiver: receiver, note: note.kept)))
      }
      // The ledger checks the key before the accounts; the receiver's owner is checked anyway.
      if error == .keyReused { _ = try await context.accounts(id, named: chosen) }
      return try await refused(context, id, typed, chosen: chosen, .ledger(try error.problem()))
    }
  }

  /// Reports what is missing or wrong in a form, in order.
  private static func incomplete(
    _ context: RequestContext, _ id: AccountID, _ form: FormBody, _ typed: TypedMoney
  ) async throws(Failure) -> Response {
    let choices = form.values("to")
    let chosen = choices.last { !$0.isEmpty }
    // An id that is not the user's is checked before any typed text.
    let (user, account, _) = try await context.accounts(id, named: chosen)
    _ = try context.operationKey(in: form, user, account: id)
    let (money, note): (Money, NoteText)
    do throws(AccountProblem) {
      (money, note) = (try typed.money(in: account.balance.currency), try typed.bookingNote())
    } catch {
      // Show the form that sent it again: the account's page, or this one once there was a choice.
      guard !choices.isEmpty, let problem = TransferProblem(error) else {
        return try await AccountScreen.page(context, id, typed, problem: error)
      }
      return try await refused(context, id, typed, chosen: chosen, problem, lacksReceiver: chosen == nil)
    }
    guard choices.isEmpty else { return try await refused(context, id, typed, chosen: nil, .noReceiver) }
    return try await receiverWanted(context, account, money, note, typed, seen: form.seen)
  }

  /// The first of the two forms names no receiver: redirects to the page that does, unless the account cannot pay.
  private static func receiverWanted(
    _ context: RequestContext, _ account: Account, _ money: Money, _ note: NoteText, _ typed: TypedMoney, seen: Int64?
  ) async throws(Failure) -> Response {
    do { try LedgerPrecheck.withdrawal(money, from: account) } catch {
      return try await AccountScreen.page(context, account.id, typed, problem: .ledger(error))
    }
    if let seen, seen != account.sequence {
      return try await AccountScreen.page(context, account.id, typed, problem: .ledger(.balanceChanged))
    }
    return .seeOther(.to.transfer(account.id, TransferQuery(amount: typed.amount, note: note.kept)))
  }

  static func check(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    guard field.name == "to" else { return try await AccountScreen.checkWithdrawal(context, id, field) }
    let named = field.value.isEmpty ? nil : field.value
    let (user, account, receiver) = try await context.accounts(id, named: named)
    let amounts = context.amounts(of: user)
    guard let receiver else { return Words.noReceiver }
    // An account in another currency is no mistake: the form then leads to the quote.
    do { try LedgerPrecheck.transfer(from: account, to: receiver) } catch  where error != .currenciesDiffer {
      return Words.sentence(error, amounts)
    } catch {}
    return nil
  }

  /// The account, and the accounts to choose the receiving one from.
  static func choice(
    _ context: RequestContext, _ id: AccountID, named: String?
  ) async throws(Failure) -> (user: SignedInUser, page: AccountChoiceReading) {
    let chosen = named.flatMap(AccountID.init(typed:))
    return try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.accountChoice(token, id, chosen: chosen)
    }
  }

  /// The page again, with the current books; a closed account has no form to show again.
  private static func refused(
    _ context: RequestContext, _ id: AccountID, _ typed: TypedMoney, chosen: String?, _ problem: TransferProblem,
    lacksReceiver: Bool = false
  ) async throws(Failure) -> Response {
    if case .ledger(.accountClosed) = problem {
      return try await AccountScreen.page(context, id, typed, problem: .ledger(.accountClosed))
    }
    let (user, choice) = try await choice(context, id, named: nil)
    return page(
      context, user, try context.requireOwned(choice.account, user), choice, typed, chosen: chosen ?? "",
      problem: problem, lacksReceiver: lacksReceiver)
  }

  /// The page. `isAll` says that the amount is all that is available; `key` is an unused key to use again.
  static func page(
    _ context: RequestContext, _ user: SignedInUser, _ account: Account, _ choice: AccountChoiceReading,
    _ typed: TypedMoney, chosen: String, problem: TransferProblem?, lacksReceiver: Bool = false, isAll: Bool = false,
    key: String? = nil
  ) -> Response {
    let page = TransferPage(
      frame: context.frame(user), account: account, receivers: choice.open.filter { $0.id != account.id },
      amount: typed.amount, chosen: chosen, note: typed.note, notes: NoteText.suggested(from: choice.notes),
      problem: problem, lacksReceiver: lacksReceiver, isAll: isAll, csrf: context.formToken,
      key: key ?? context.operationKey(user, account: account.id))
    return .page(page.html, refused: problem != nil)
  }
}

extension TransferProblem {
  /// The same of a form that names the receiver; nil for what that form does not have.
  fileprivate init?(_ problem: AccountProblem) {
    switch problem {
    case .amount(let refusal): self = .amount(refusal)
    case .note(let refusal): self = .note(refusal)
    case .ledger(let refusal): self = .ledger(refusal)
    case .name: return nil
    }
  }
}
