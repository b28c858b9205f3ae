import HTTPServer
import Templates
import WalletCore

/// From a request to its answer, top to bottom. One for each event loop, isolated to it: everything here, the reads of
/// the store included, happens on that loop's thread, and the compiler proves it.
actor WalletApp {
  private let loop: EventLoop
  private let site: Site
  private let gate: Gate
  private let errors: ErrorPages
  private let wallet: Wallet

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  /// - Throws: ``StoreFailure`` if the store gives this loop no reader.
  init(loop: EventLoop, site: Site, context: WalletContext) throws(StoreFailure) {
    self.loop = loop
    self.site = site
    gate = Gate(site: site)
    errors = ErrorPages(site: site)
    wallet = try Wallet(context)
  }

  /// The functions that the server calls.
  nonisolated var application: Application {
    let errors = ErrorPages(site: site)
    let isSecure = site.configuration.publicURL != nil
    var ownFields = FieldBlock(SecurityFields.bareFields)
    if isSecure { ownFields = FieldBlock(SecurityFields.bareFields + [Self.transportSecurity]) }
    var application = Application(
      admit: { head in
        self.assumeIsolated { app in app.admit(head) }.map { .answered(Self.finished($0, isSecure)) } ?? .whole
      },
      respond: { request in Self.finished(await self.respond(to: request), isSecure) },
      explain: { refusal in
        let reason = ErrorReason.refusedByServer(
          status: Int(refusal.status.code), reason: refusal.reason.description)
        return Self.finished(errors.page(reason), isSecure)
      })
    application.ownFields = ownFields
    application.bodyMax = { [gate = Gate(site: site)] head in gate.bodyMax(of: head) }
    application.bodyOwner = { [address = site.clientAddress] head in address.network(of: head) }
    application.rest = { self.assumeIsolated { app in app.wallet.reader.releaseSnapshot() } }
    return application
  }

  private static let transportSecurity: (StaticString, String) = ("Strict-Transport-Security", "max-age=31536000")

  /// Behind TLS browsers are told to stay with it (RFC 6797); over plain http the field would mean nothing.
  private static func finished(_ response: Response, _ isSecure: Bool) -> Response {
    guard isSecure else { return response }
    var response = response
    response.fields.append(transportSecurity.0, transportSecurity.1)
    return response
  }

  /// Refuses what the gate refuses, and answers at once what waits for nothing: files and most pages. Commands go on to
  /// ``respond(to:)``, pages over much of the history, and the rare request for a page that brings a body, which must be
  /// read first.
  private func admit(_ head: RequestHead) -> Response? {
    let place = gate.place(of: head)
    if let refusal = gate.refusal(of: head, at: place, frame) { return refusal }
    guard !head.hasBody else { return nil }
    switch place {
    case .file(let file): return answer(file, place)
    case .screen(_, let route):
      guard head.method == .get || head.method == .head, !route.waits(head) else { return nil }
      return show(route, place, head)
    case .server, .nothing: return nil
    }
  }

  /// The frame of a page that tells whoever asks what went wrong.
  private func frame(_ head: RequestHead) -> PageFrame {
    Visit(head: head, site: site, wallet: wallet).frameOfWhoeverAsks
  }

  /// Answers a whole request that the gate let in.
  private func respond(to request: Request) async -> Response {
    let head = request.head
    let place = gate.place(of: head)
    switch place {
    case .file(let file): return answer(file, place)
    case .screen(_, let route):
      if head.method == .get || head.method == .head {
        return route.waits(head) ? await showLater(route, place, head) : show(route, place, head)
      }
      var response = await submit(route, request)
      response.route = place.pattern
      return response
    case .server, .nothing: return errors.page(.notFound, frame(head))
    }
  }

  private func answer(_ file: StaticFile, _ place: Gate.Place) -> Response {
    var response = Response(.ok, body: .file(file))
    response.fields.append(SecurityFields.files)
    response.route = place.pattern
    return response
  }

  private func show(_ route: Route, _ place: Gate.Place, _ head: RequestHead) -> Response {
    var response: Response
    do {
      response = try page(route, Visit(head: head, site: site, wallet: wallet))
    } catch {
      response = errors.page(after: error, frame(head))
    }
    response.route = place.pattern
    return response
  }

  private func page(_ route: Route, _ visit: Visit) throws(Failure) -> Response {
    switch route.show {
    case .none: return errors.page(.wrongMethod, visit.frameOfWhoeverAsks)
    case .anyone(let page): return try page(visit)
    case .user(let page), .dated(let page, _):
      return try visit.inSnapshot { () throws(Failure) in
        guard let user = try visit.user() else { return .seeOther(.login) }
        return try page(visit, user)
      }
    case .waiting: return errors.page(.wrongMethod, visit.frameOfWhoeverAsks)
    }
  }

  private func showLater(_ route: Route, _ place: Gate.Place, _ head: RequestHead) async -> Response {
    var response: Response
    do {
      response = try await waitingPage(route, Visit(head: head, site: site, wallet: wallet))
    } catch {
      response = errors.page(after: error, frame(head))
    }
    response.route = place.pattern
    return response
  }

  /// The loop's own read transaction is not held while the history is read: it belongs to whoever is shown meanwhile.
  private func waitingPage(_ route: Route, _ visit: Visit) async throws(Failure) -> Response {
    switch route.show {
    case .waiting(let page):
      guard let user = try visit.user() else { return .seeOther(.login) }
      return try await page(visit, user)
    case .dated(_, let then):
      guard let typed = visit.query("at") else { return try page(route, visit) }
      guard let user = try visit.user() else { return .seeOther(.login) }
      return try await then(visit, user, typed)
    case .anyone, .user, nil: return try page(route, visit)
    }
  }

  private func submit(_ route: Route, _ request: Request) async -> Response {
    let visit = Visit(head: request.head, site: site, wallet: wallet)
    guard let submit = route.submit else { return errors.page(.wrongMethod, visit.frameOfWhoeverAsks) }
    do { return try await self.submit(submit, visit, request) } catch {
      return errors.page(after: error, visit.frameOfWhoeverAsks)
    }
  }

  /// The order is part of the contract: form token, session, then the screen's own checks.
  private func submit(
    _ submit: Route.Submit, _ visit: Visit, _ request: Request
  ) async throws(Failure) -> Response {
    // A form that is packed is not one we could read (RFC 9110 section 15.5.16).
    guard request.head.fields.all(.contentEncoding).allSatisfy({ $0.elementsEqual("identity".utf8) }) else {
      let reason = "The wallet reads forms as they are, not compressed."
      var response = errors.page(.refusedByServer(status: 415, reason: reason), visit.frameOfWhoeverAsks)
      response.fields.append("Accept-Encoding", "identity")
      return response
    }
    let form: FormBody
    do { form = try FormBody(request) } catch { throw .unreadableForm }
    guard let browser = visit.browser, site.formTokens.isRight(form.only("csrf"), for: browser) else {
      site.log.write(
        .maliciousCSRF, ["peer": visit.client, "path": String(decoding: visit.head.path, as: UTF8.self)])
      return errors.page(.staleForm, visit.frameOfWhoeverAsks)
    }
    switch submit {
    case .anyone(let screen): return try await screen(visit, form, browser)
    case .user(let screen):
      // What is read until the command goes off is of one moment; the wallet ends it before it waits.
      let reader = wallet.reader
      try visit.read { () throws(StoreFailure) in try reader.beginSnapshot() }
      defer { reader.endSnapshot() }
      guard let user = try visit.user() else { return .seeOther(.login) }
      return try await screen(visit, form, user)
    }
  }
}
