import HTTPServer
import Templates
import WalletCore

/// The look, the goal and the limit of an account.
enum AccountLookScreen {
  static func show(_ context: RequestContext, _ id: AccountID) async throws(Failure) -> Response {
    let said = context.notice
    var response = try await page(context, id, saved: said?.kind == .saved)
    context.clear(said, of: .to.accountLook(id), on: &response)
    return response
  }

  static func saveLook(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    _ = try await context.account(id)
    guard let colour = form["colour"], let icon = form["icon"] else { throw .unreadableForm }
    return try await save(context, id, .look(try chosen(colour), try chosen(icon)))
  }

  /// What a field of choices sent; nil for none.
  private static func chosen<Choice: RawRepresentable<UInt8>>(_ text: String) throws(Failure) -> Choice? {
    guard !text.isEmpty else { return nil }
    guard let choice = UInt8(text).flatMap({ Choice(rawValue: $0) }) else { throw .unreadableForm }
    return choice
  }

  /// An empty field removes the goal.
  static func saveGoal(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let currency = try await context.account(id).account.balance.currency
    guard let typed = form["amount"] else { throw .unreadableForm }
    let goal: Money?
    do throws(AmountRefusal) { goal = try amount(typed, currency) } catch {
      return try await page(context, id, typed: typed, problem: .goal(error, currency))
    }
    return try await save(context, id, .goal(goal?.minorUnits))
  }

  /// An empty field removes the limit.
  static func saveLimit(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response
  {
    let currency = try await context.account(id).account.balance.currency
    guard let typed = form["limit"] else { throw .unreadableForm }
    let limit: Money?
    do throws(AmountRefusal) { limit = try amount(typed, currency) } catch {
      return try await page(context, id, typed: typed, problem: .limit(error, currency))
    }
    return try await save(context, id, .lowLimit(limit?.minorUnits))
  }

  static func check(_ context: RequestContext, _ id: AccountID, _ field: FieldCheckRequest) async throws(Failure)
    -> String?
  {
    let currency = try await context.account(id).account.balance.currency
    do throws(AmountRefusal) { _ = try amount(field.value, currency) } catch {
      switch field.name {
      case "amount": return Words.sentence(AccountLookProblem.goal(error, currency))
      case "limit": return Words.sentence(AccountLookProblem.limit(error, currency))
      default: return nil
      }
    }
    return nil
  }

  /// The typed amount; nil if the field is empty.
  private static func amount(_ typed: String, _ currency: Currency) throws(AmountRefusal) -> Money? {
    do throws(AmountRefusal) { return try Money.parse(typed, currency: currency) } catch {
      guard error == .empty else { throw error }
      return nil
    }
  }

  private static func save(
    _ context: RequestContext, _ id: AccountID, _ change: AccountPreference
  ) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let isSaved: Bool
    do { isSaved = try await context.wallet.savePreference(change, of: id, user) } catch { throw .store(error) }
    guard isSaved else { throw .notFound }
    return .seeOther(.to.accountLook(id), saying: .saved, context)
  }

  private static func page(
    _ context: RequestContext, _ id: AccountID, typed: String? = nil, problem: AccountLookProblem? = nil,
    saved: Bool = false
  ) async throws(Failure) -> Response {
    let (user, account) = try await context.account(id)
    guard account.isOpen else { throw .notFound }
    let page = AccountLookPage(
      frame: context.frame(user), account: account, typed: typed, problem: problem, saved: saved,
      csrf: context.formToken)
    return .page(page.html, refused: problem != nil)
  }
}
