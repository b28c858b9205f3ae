import HTTPServer
import Templates
import WalletCore

/// The user's cards: renaming one, removing it, and bringing it back.
enum CardsScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let said = context.notice
    var response = try await page(context, said: said.flatMap(notice))
    context.clear(said, of: .to.cards(), on: &response)
    return response
  }

  static func rename(_ context: RequestContext, _ id: CardID, _ form: FormBody) async throws(Failure) -> Response {
    // An id that is not the user's is checked before any typed text.
    let (user, card) = try await context.card(id)
    guard card.removedAt == nil else { return try await page(context, problem: .card(.removed)) }
    // A form without the field is not a form with an empty nickname, which would erase the nickname.
    guard let typed = try form.screened("nickname") else { throw .unreadableForm }
    let nickname: CardNickname
    do { nickname = try CardNickname(typed) } catch {
      let shown = CardNickname.mayHoldNumber(typed) ? "" : typed
      return try await page(context, typed: (id, shown), problem: .nickname(error))
    }
    return try await change(context, id, .rename(nickname), user, saying: FlashNotice(.cardRenamed)).response
  }

  static func checkNickname(
    _ context: RequestContext, _ id: CardID, _ field: FieldCheckRequest
  ) async throws(Failure) -> String? {
    guard try await context.card(id).card.removedAt == nil else { return Words.sentence(CardRefusal.removed) }
    guard field.name == "nickname" else { return nil }
    do { _ = try CardNickname(field.value) } catch { return Words.sentence(error) }
    return nil
  }

  static func remove(_ context: RequestContext, _ id: CardID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let (response, before) = try await change(context, id, .remove, user, saying: FlashNotice(removed: id))
    if let before, before.removedAt == nil {
      context.site.log.write(.sensitiveDelete, ["peer": context.client, "user": "\(user.id.row)", "what": "card"])
    }
    return response
  }

  static func restore(_ context: RequestContext, _ id: CardID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    return try await change(context, id, .restore, user, saying: FlashNotice(.cardRestored)).response
  }

  /// - Returns: the answer, and the card before the change; nil if it was refused.
  private static func change(
    _ context: RequestContext, _ id: CardID, _ change: ChangeCard.Change, _ user: SignedInUser,
    saying notice: FlashNotice
  ) async throws(Failure) -> (response: Response, before: StoredCard?) {
    let caller = try context.caller(of: user)
    do {
      let before = try await context.wallet.change(id, change, of: user, caller: caller)
      return (.seeOther(.to.cards(), saying: notice, context), before)
    } catch {
      return (try await page(context, problem: try error.problem(context, user)), nil)
    }
  }

  private static func page(
    _ context: RequestContext, typed: (CardID, String)? = nil, problem: CardProblem? = nil, said: CardsNotice? = nil
  ) async throws(Failure) -> Response {
    let (user, found) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.cards(token)
    }
    let page = CardsPage(
      frame: context.frame(user), cards: found.cards, removed: found.removed.map { onTheWall($0, context) },
      today: context.day(of: context.site.clock.now()), typed: typed, problem: problem, notice: said,
      csrf: context.formToken)
    return .page(page.html, refused: problem != nil)
  }

  private static func onTheWall(_ card: StoredCard, _ context: RequestContext) -> StoredCard {
    StoredCard(
      id: card.id, nickname: card.nickname, label: card.label, expiry: card.expiry, addedAt: card.addedAt,
      removedAt: card.removedAt.map(context.onTheWall))
  }

  private static func notice(_ said: FlashNotice) -> CardsNotice? {
    switch said.kind {
    case .cardAdded: .added
    case .cardRenamed: .renamed
    case .cardRemoved: said.card.map { .removed($0) }
    case .cardRestored: .restored
    default: nil
    }
  }
}
