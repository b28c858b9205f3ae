import HTTPServer
import Templates
import WalletCore

/// Turns a request into its answer. Each event loop has one, isolated to it: everything here, including reads of the
/// store, happens on that loop's thread, and the compiler proves it.
actor WalletApp {
  private nonisolated let loop: EventLoop
  private let site: Site
  private let gate: Gate
  private let errors: ErrorPages
  private let wallet: Wallet
  private let history: WalletHistory
  private let answersInline: Bool
  /// Whether people reach the wallet through TLS.
  private let isSecure: Bool

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  /// - Throws: ``StoreFailure`` if the store gives this loop no reader.
  init(loop: EventLoop, site: Site, context: WalletContext) throws(StoreFailure) {
    self.loop = loop
    self.site = site
    gate = Gate(site: site)
    errors = ErrorPages(site: site)
    wallet = try Wallet(context)
    history = WalletHistory(context)
    answersInline = context.store.answersInline
    isSecure = site.configuration.publicURL != nil
  }

  /// The functions that the server calls.
  nonisolated var application: Application {
    var application = Application(
      admit: { [loop] head, pending in self.onLoop(loop) { app in app.admit(head, pending) } },
      respond: { request in self.finished(await self.respond(to: request)) },
      explain: { refusal in
        let reason = ErrorReason.refusedByServer(
          status: Int(refusal.status.code), reason: refusal.reason.description)
        return self.finished(self.errors.page(reason))
      })
    application.ownFields = FieldBlock(SecurityFields.bareFields + (isSecure ? [Self.transportSecurity] : []))
    application.bodyMax = { [gate] head in gate.bodyMax(of: head) }
    application.bodyOwner = { [address = site.clientAddress] head in address.network(of: head) }
    application.willPoll = { [loop] in self.onLoop(loop) { app in app.wallet.parkSnapshot() } }
    return application
  }

  private static let transportSecurity: (StaticString, String) = ("Strict-Transport-Security", "max-age=31536000")

  /// With TLS, tells browsers to keep using it (RFC 6797); over plain http the field would have no effect.
  private nonisolated func finished(_ response: Response) -> Response {
    guard isSecure else { return response }
    var response = response
    response.fields.append(Self.transportSecurity.0, Self.transportSecurity.1)
    return response
  }

  /// Refuses what the gate refuses, and answers requests without a body from the header section alone: at once if
  /// nothing has to be read, otherwise in a handler, which a store with inline answers never suspends. Forms need
  /// their whole body, and so does the rare page request that has one.
  private func admit(_ head: RequestHead, _ pending: Responder) -> Admission {
    let place = gate.place(of: head)
    if let refusal = gate.refusal(of: head, at: place) { return turnAway(refusal, head, place, pending) }
    if case .chargePoint(let identity) = place { return admit(head, chargePoint: identity) }
    guard !head.hasBody else { return .whole }
    switch place {
    case .file(let file): return .answered(finished(answer(file, place)))
    case .screen(let route, let values):
      guard head.method == .get || head.method == .head, let show = route.show else { return .whole }
      let context = RequestContext(head: head, site: site, wallet: wallet)
      if context.browser == nil, var response = page(withoutToken: show, context, values) {
        response.route = place.pattern
        return .answered(finished(response))
      }
      guard answersInline, case .page(let page) = show.handler(of: head) else { return .whole }
      let browser = context.browser
      return .begun(Task { pending.give(finished(await self.show(page, route, values, head, browser))) })
    case .chargePoint, .server, .nothing: return .whole
    }
  }

  private func admit(_ head: RequestHead, chargePoint identity: ArraySlice<UInt8>) -> Admission {
    let admission = site.door.admit(head, identity, on: loop)
    guard case .answered(let response) = admission else { return admission }
    return .answered(finished(response))
  }

  private func turnAway(_ refusal: Gate.Refusal, _ head: RequestHead, _ place: Gate.Place, _ pending: Responder)
    -> Admission
  {
    guard gate.mayShowUser(refusal, head) else {
      return .answered(finished(gate.answer(refusal, head, at: place, nil)))
    }
    let context = RequestContext(head: head, site: site, wallet: wallet)
    guard context.browser != nil else {
      return .answered(finished(gate.answer(refusal, head, at: place, context.frame())))
    }
    if answersInline { return .begun(Task { await refuse(refusal, head, pending) }) }
    // A handler that may wait runs on the loop, which costs a turn.
    return .begun(Task(executorPreference: loop, priority: .high) { await self.refuse(refusal, head, pending) })
  }

  /// The page that refuses a request, in the client's frame.
  private func refuse(_ refusal: Gate.Refusal, _ head: RequestHead, _ pending: Responder) async {
    let frame = await RequestContext(head: head, site: site, wallet: wallet).frameOfVisitor()
    pending.give(finished(gate.answer(refusal, head, at: gate.place(of: head), frame)))
  }

  /// Answers a complete request that the gate let in.
  private func respond(to request: Request) async -> Response {
    let head = request.head
    let place = gate.place(of: head)
    switch place {
    case .file(let file): return answer(file, place)
    case .screen(let route, let values):
      if head.method == .get || head.method == .head, let show = route.show {
        return await self.show(page(of: show, head), route, values, head, site.cookie.token(of: head))
      }
      if head.method == .put, let put = route.put {
        return await answer(put, route, values, request)
      }
      if let submit = route.submit {
        var response = await self.submit(submit, route, values, request)
        response.route = place.pattern
        return response
      }
    case .chargePoint, .server, .nothing: break
    }
    // The gate lets nothing else in, and the server itself answers for itself.
    return errors.page(.notFound, await RequestContext(head: head, site: site, wallet: wallet).frameOfVisitor())
  }

  private func answer(_ file: StaticFile, _ place: Gate.Place) -> Response {
    var response = Response(.ok, body: .file(file))
    response.fields.append(SecurityFields.files)
    response.route = place.pattern
    return response
  }

  /// The page for a browser without a token; nil if the store is asked anyway.
  private func page(withoutToken show: Route.Show, _ context: RequestContext, _ values: PathParts) -> Response? {
    switch show {
    case .user, .history, .userOrHistory: .seeOther(.to.login())
    case .anyone(_, let withoutToken): withoutToken(context, values)
    case .program: nil
    }
  }

  /// What shows the page for a request whose handler runs on the loop and may wait there.
  private func page(of show: Route.Show, _ head: RequestHead) -> Route.Page {
    switch show.handler(of: head) {
    case .page(let page): return page
    case .historyPage(let page):
      let history = history
      return { (context, values) async throws(Failure) in try await page(HistoryContext(context, history), values) }
    }
  }

  private func show(
    _ page: Route.Page, _ route: Route, _ values: PathParts, _ head: RequestHead, _ browser: SessionToken?
  ) async -> Response {
    let context = RequestContext(head: head, site: site, wallet: wallet, browser: browser)
    var response: Response
    do throws(Failure) { response = try await page(context, values) } catch {
      response = await errors.page(after: error) { await context.frameOfVisitor() }
    }
    response.route = route.pattern.text
    return response
  }

  /// No cookie counts for what an app puts.
  private func answer(_ put: Route.Put, _ route: Route, _ values: PathParts, _ request: Request) async -> Response {
    let context = RequestContext(
      head: request.head, site: site, wallet: wallet, browser: BearerToken.of(request.head))
    var response: Response
    do throws(Failure) { response = try await put(context, values, request) } catch {
      response = errors.answer(after: error)
    }
    response.route = route.pattern.text
    return response
  }

  private func submit(
    _ submit: Route.Submit, _ route: Route, _ values: PathParts, _ request: Request
  ) async -> Response {
    let context = RequestContext(head: request.head, site: site, wallet: wallet)
    do throws(Failure) { return try await self.submit(submit, route, values, context, request) } catch {
      return await errors.page(after: error) { await context.frameOfVisitor() }
    }
  }

  /// The order is part of the contract: form token, session, then the screen's own checks.
  private func submit(
    _ submit: Route.Submit, _ route: Route, _ values: PathParts, _ context: RequestContext, _ request: Request
  ) async throws(Failure) -> Response {
    // The wallet cannot read compressed forms (RFC 9110 section 15.5.16).
    guard request.head.fields.all(.contentEncoding).allSatisfy({ $0.elementsEqual("identity".utf8) }) else {
      var response = errors.page(.compressedForm, await context.frameOfVisitor())
      response.fields.append("Accept-Encoding", "identity")
      return response
    }
    let form: FormBody
    do { form = try FormBody(request, keepingSecret: route.secrets.all) } catch { throw .unreadableForm }
    guard let browser = context.browser, site.formTokens.isRight(form.only("csrf"), for: browser) else {
      site.log.write(
        .maliciousCSRF, ["peer": context.client, "path": String(decoding: context.head.path, as: UTF8.self)])
      return errors.page(.staleForm, await context.frameOfVisitor())
    }
    switch submit {
    case .anyone(let screen): return try await screen(context, form, browser)
    case .user(let screen): return try await screen(context, values, form)
    }
  }
}
