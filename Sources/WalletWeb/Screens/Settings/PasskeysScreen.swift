import HTTPServer
import Templates
import WalletCore

/// The user's passkeys: adding one, renaming it, and removing it. All of it needs a fresh proof.
enum PasskeysScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let said = context.notice
    var response = try await page(context, problem: nil, said: said.flatMap { notice($0.kind) })
    context.clear(said, of: .to.passkeys(), on: &response)
    return response
  }

  static func add(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let (user, caller) = try await proven(context)
    let typed = form["name"] ?? ""
    let name: PasskeyName
    do { name = try PasskeyName(typed) } catch {
      return try await page(context, typed: typed, problem: .name(error, of: nil))
    }
    do throws(PasskeyAdditionRefusal) {
      guard let place = context.passkeyPlace else { throw .passkey(.refused(.host)) }
      try await context.wallet.addPasskey(
        form["passkey"] ?? "", ticket: form["ticket"] ?? "", named: name, at: place, for: user, caller: caller)
    } catch {
      switch error {
      case .sessionEnded: throw .signedOut
      case .tooMany: return try await page(context, typed: typed, problem: .tooMany(most: most(context)))
      case .passkey(let refusal):
        context.report(refusal, user.phone)
        return try await page(context, typed: typed, problem: .refused(try refusal.problem()))
      }
    }
    context.report("passkey added", of: user)
    return .seeOther(.to.passkeys(), saying: .passkeyAdded, context)
  }

  private static func most(_ context: RequestContext) -> Int { context.site.configuration.policy.passkeysMax }

  static func rename(_ context: RequestContext, _ id: PublicID, _ form: FormBody) async throws(Failure) -> Response {
    let (user, caller) = try await proven(context)
    guard let typed = form["name"] else { throw .unreadableForm }
    let name: PasskeyName
    do { name = try PasskeyName(typed) } catch { return try await page(context, problem: .name(error, of: id)) }
    let isDone: Bool
    do { isDone = try await context.wallet.renamePasskey(id, to: name, of: user, caller: caller) } catch {
      throw .store(error)
    }
    return try answer(context, user, isDone, .passkeyRenamed)
  }

  static func remove(_ context: RequestContext, _ id: PublicID, _ form: FormBody) async throws(Failure) -> Response {
    let (user, caller) = try await proven(context)
    let isDone: Bool
    do { isDone = try await context.wallet.removePasskey(id, of: user, caller: caller) } catch { throw .store(error) }
    if isDone { context.report("passkey removed", of: user) }
    return try answer(context, user, isDone, .passkeyRemoved)
  }

  /// The user, with a fresh proof.
  private static func proven(_ context: RequestContext) async throws(Failure) -> (SignedInUser, Caller) {
    let user = try await context.signedIn()
    try context.requireFresh(user, before: .to.passkeys())
    return (user, try context.caller(of: user))
  }

  /// One that is not there may have been removed in another window: no attack, but the same answer.
  private static func answer(
    _ context: RequestContext, _ user: SignedInUser, _ isDone: Bool, _ said: FlashNotice.Kind
  ) throws(Failure) -> Response {
    guard isDone else {
      context.site.log.write(
        .refused, ["peer": context.client, "user": "\(user.id.row)", "what": "no such passkey"])
      throw .notFound
    }
    return .seeOther(.to.passkeys(), saying: said, context)
  }

  private static func page(
    _ context: RequestContext, typed: String? = nil, problem: PasskeysProblem?, said: PasskeysNotice? = nil
  ) async throws(Failure) -> Response {
    let (user, passkeys) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.passkeys(token)
    }
    try context.requireFresh(user, before: .to.passkeys())
    let page = PasskeysPage(
      frame: context.frame(user), passkeys: passkeys, most: most(context), here: here(context),
      suggestedName: typed ?? context.browserName, problem: problem, notice: said,
      csrf: context.formToken)
    if case .refused(.limited(let seconds)) = problem { return .limited(page.html, seconds: seconds) }
    return .page(page.html, refused: problem != nil)
  }

  private static func here(_ context: RequestContext) -> PasskeysPage.Here {
    guard context.passkeyPlace == nil else { return .yes }
    return context.site.passkeyPlaces.address(insteadOf: context.head).map { .at($0) } ?? .no
  }

  private static func notice(_ kind: FlashNotice.Kind) -> PasskeysNotice? {
    switch kind {
    case .passkeyAdded: .added
    case .passkeyRenamed: .renamed
    case .passkeyRemoved: .removed
    default: nil
    }
  }
}
