import HTTPServer
import Templates
import WalletCore

/// A new card. Its number is read from the request's bytes and judged there: no text of it is ever made.
enum NewCardScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    page(context, try await context.signedIn(), FormBody.empty, nil)
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let key = try context.operationKey(in: form, user, account: nil)
    let caller = try context.caller(of: user)
    let problem: CardProblem
    switch read(form, today: today(context)) {
    case .failure(let refused): problem = refused.problem
    case .success(let card):
      do {
        try await context.wallet.add(card, form: key, again: form.isAgain, of: user, caller: caller)
        context.report("card", of: user)
        return .seeOther(.to.cards(), saying: .cardAdded, context)
      } catch {
        problem = try error.problem(context, user)
      }
    }
    return page(context, user, form, problem)
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

  private static func read(_ form: FormBody, today: CivilDay) -> Result<NewCard, Refused> {
    var number = CardNumberReading()
    form.readSecret("number") { number.take($0) }
    let label: CardLabel
    do { label = try number.label() } catch { return .failure(Refused(problem: .number(error))) }
    let expiry: CivilMonth
    do { expiry = try CardExpiry.month(form["expiry"] ?? "", today: today) } catch {
      return .failure(Refused(problem: .expiry(error)))
    }
    do {
      let nickname = try CardNickname(form["nickname"] ?? "")
      return .success(NewCard(nickname: nickname, label: label, expiry: expiry))
    } catch {
      return .failure(Refused(problem: .nickname(error)))
    }
  }

  private static func today(_ context: RequestContext) -> CivilDay { context.day(of: context.site.clock.now()) }

  /// The form with what was typed, but for the number.
  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ form: FormBody, _ problem: CardProblem?
  ) -> Response {
    let page = NewCardPage(
      frame: context.frame(user), expiry: form["expiry"] ?? "", nickname: form["nickname"] ?? "", again: form.isAgain,
      problem: problem, csrf: context.formToken, key: context.operationKey(user, account: nil))
    return .page(page.html, refused: problem != nil)
  }
}

extension FormBody {
  /// Whether the user ticked that a card like another is meant.
  fileprivate var isAgain: Bool { self["again"] == "on" }
}
