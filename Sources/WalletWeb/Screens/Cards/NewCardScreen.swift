import HTTPServer
import Templates
import WalletCore

/// A new card. Its number is read from the request's bytes and judged there: no text of it is ever made.
enum NewCardScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    page(context, try await context.signedIn(), Typed(), nil)
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let key = try context.operationKey(in: form, user, account: nil)
    let caller = try context.caller(of: user)
    let typed = try Typed(form)
    let problem: CardProblem
    switch read(form, typed, today: today(context)) {
    case .failure(let refused): problem = refused.problem
    case .success(let card):
      do {
        let added = try await context.wallet.add(card, form: key, again: typed.again, of: user, caller: caller)
        if added.isNew { context.report("card", of: user) }
        return .seeOther(.to.cards(), saying: .cardAdded, context)
      } catch {
        problem = try error.problem(context, user)
      }
    }
    return page(context, user, typed, problem)
  }

  static func check(_ context: RequestContext, _ field: FieldCheckRequest) async throws(Failure) -> String? {
    _ = try await context.signedIn()
    switch field.name {
    case "expiry":
      do { _ = try CardExpiry.month(field.value, today: today(context)) } catch { return Words.sentence(error) }
    case "nickname": do { _ = try CardNickname(field.value) } catch { return Words.sentence(error) }
    default: break
    }
    return nil
  }

  /// What the first digits tell, for the page's script.
  static func recognise(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> FieldReading {
    _ = try await context.signedIn()
    var reading = CardNumberReading()
    form.readSecret("value") { reading.take($0) }
    switch reading.beginning {
    case .open: return FieldReading()
    case .unknown: return FieldReading(problem: Words.sentence(CardNumberRefusal.unknownBrand))
    case .brand(let brand): return FieldReading(brand: Words.name(brand), groups: brand.groups)
    }
  }

  /// Why a form's fields were refused.
  private struct Refused: Error {
    let problem: CardProblem
  }

  /// What was typed, but for the number.
  private struct Typed {
    var expiry = ""
    var nickname = ""
    /// Whether the user ticked that a card like another is meant.
    var again = false

    init() {}

    init(_ form: FormBody) throws(Failure) {
      expiry = try form.screened("expiry") ?? ""
      nickname = try form.screened("nickname") ?? ""
      again = form["again"] == "on"
    }
  }

  private static func read(_ form: FormBody, _ typed: Typed, today: CivilDay) -> Result<NewCard, Refused> {
    var number = CardNumberReading()
    form.readSecret("number") { number.take($0) }
    let label: CardLabel
    do { label = try number.label() } catch { return .failure(Refused(problem: .number(error))) }
    let expiry: CivilMonth
    do { expiry = try CardExpiry.month(typed.expiry, today: today) } catch {
      return .failure(Refused(problem: .expiry(error)))
    }
    do {
      let nickname = try CardNickname(typed.nickname)
      return .success(NewCard(nickname: nickname, label: label, expiry: expiry))
    } catch {
      return .failure(Refused(problem: .nickname(error)))
    }
  }

  private static func today(_ context: RequestContext) -> CivilDay { context.day(of: context.site.clock.now()) }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ typed: Typed, _ problem: CardProblem?
  ) -> Response {
    let page = NewCardPage(
      frame: context.frame(user), expiry: typed.expiry, nickname: typed.nickname, again: typed.again, problem: problem,
      csrf: context.formToken, key: context.operationKey(user, account: nil))
    return .page(page.html, refused: problem != nil)
  }
}
