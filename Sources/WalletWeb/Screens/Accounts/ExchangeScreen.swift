import HTTPServer
import Templates
import WalletCore

/// An exchange between two of the user's accounts: a quote, and its booking.
enum ExchangeScreen {
  /// What a form or an address says.
  private struct Asked {
    let account: AccountID
    var typed: ExchangePage.Typed
    /// The receiving account as sent.
    var named: String?
    /// Why the form was refused.
    var problem: ExchangeProblem?
  }

  static func show(_ context: RequestContext, _ id: AccountID, _ query: TransferQuery) async throws(Failure) -> Response
  {
    let typed = ExchangePage.Typed(
      amount: query.amount ?? "", receiver: query.receiver ?? "", note: query.note ?? "")
    let (user, choice) = try await TransferScreen.choice(context, id, named: query.receiver)
    let account = try context.requireOwned(choice.account, user)
    guard account.isOpen else { return .seeOther(.to.account(id)) }
    if query.receiver != nil { _ = try context.requireOwned(choice.chosen, user) }
    return try page(context, user, choice, account, Asked(account: id, typed: typed, named: query.receiver))
  }

  static func submit(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let typed = ExchangePage.Typed(
      amount: form.lastFilled("amount") ?? "", receiver: form.lastFilled("to") ?? "",
      note: form.lastFilled("note") ?? "")
    var asked = Asked(account: id, typed: typed, named: form.lastFilled("to"))
    // An id that is not the user's is checked before any typed text.
    let (user, account, receiver) = try await context.accounts(id, named: asked.named)
    let key = try context.operationKey(in: form, user, account: id)
    do throws(ExchangeProblem) {
      let (amount, receiver, note) = try read(asked.typed, account, receiver)
      let receipt: LedgerReceipt
      do throws(ExchangeRefusal) {
        receipt = try await context.wallet.exchange(
          form["quote"] ?? "", amount: amount, from: id, to: receiver.id, note: note, for: user, key: key)
      } catch { throw ExchangeProblem(error) }
      return .seeOther(.to.account(id), saying: .booked, of: receipt, context)
    } catch {
      asked.problem = error
      if case .ledger(let refusal) = error { asked.problem = .ledger(try refusal.problem()) }
    }
    return try await refused(context, asked)
  }

  /// The form's fields, judged in their order.
  private static func read(
    _ typed: ExchangePage.Typed, _ account: Account, _ receiver: Account?
  ) throws(ExchangeProblem) -> (amount: Money, receiver: Account, note: NoteText) {
    let amount: Money
    do { amount = try Money.parse(typed.amount, currency: account.balance.currency) } catch { throw .amount(error) }
    guard let receiver else { throw .noReceiver }
    do { return (amount, receiver, try NoteText(booking: typed.note)) } catch { throw .note(error) }
  }

  /// The note is the only field of the form that the user types.
  static func check(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    _ = try await context.account(id)
    guard field.name == "note" else { return nil }
    return AccountScreen.checkNote(field.value)
  }
}

/// The page.
extension ExchangeScreen {
  /// The page again, with the current books and a new quote; a closed account has no form to show again.
  private static func refused(_ context: RequestContext, _ asked: Asked) async throws(Failure) -> Response {
    let (user, choice) = try await TransferScreen.choice(context, asked.account, named: asked.named)
    let account = try context.requireOwned(choice.account, user)
    guard account.isOpen else {
      return try await AccountScreen.page(context, asked.account, problem: .ledger(.accountClosed))
    }
    return try page(context, user, choice, account, asked)
  }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ choice: AccountChoiceReading, _ account: Account, _ asked: Asked
  ) throws(Failure) -> Response {
    var (offer, problem) = (ExchangePage.Offer?.none, asked.problem)
    do throws(ExchangeProblem) {
      if !asked.typed.amount.isEmpty || asked.problem != nil {
        offer = try self.offer(context, user, account, choice.chosen, asked)
      }
    } catch {
      // Without a quote the reason for that is what helps.
      problem = error
    }
    let page = ExchangePage(
      frame: context.frame(user), account: account,
      receivers: choice.open.filter { $0.balance.currency != account.balance.currency }, typed: asked.typed,
      notes: NoteText.suggested(from: choice.notes), offer: offer, problem: problem, now: context.site.clock.now(),
      csrf: context.formToken)
    return .page(page.html, refused: problem != nil)
  }

  /// A quote for what was asked; nil as long as no receiving account was chosen.
  private static func offer(
    _ context: RequestContext, _ user: SignedInUser, _ account: Account, _ receiver: Account?, _ asked: Asked
  ) throws(ExchangeProblem) -> ExchangePage.Offer? {
    let amount: Money
    do { amount = try Money.parse(asked.typed.amount, currency: account.balance.currency) } catch {
      throw .amount(error)
    }
    guard let receiver else {
      if let problem = asked.problem { throw problem }
      return nil
    }
    let quote: ExchangeQuote
    do throws(QuoteRefusal) { quote = try context.wallet.quote(amount, from: account, to: receiver) } catch {
      throw ExchangeProblem(error)
    }
    let form = context.site.operationKeys.make(for: user.id, account: account.id)
    guard let sealed = try? context.wallet.sealed(quote, for: user, form: form.key) else {
      throw .ledger(.unavailable(.broken("no quote can be sealed")))
    }
    return ExchangePage.Offer(quote: quote, receiver: receiver, sealed: sealed, key: form.text)
  }
}

extension ExchangeProblem {
  /// Why a quote that was sent is not booked.
  fileprivate init(_ refusal: ExchangeRefusal) {
    switch refusal {
    case .forged: self = .forged
    case .otherForm: self = .otherForm
    case .books(let refusal): self = .ledger(refusal)
    }
  }
}
