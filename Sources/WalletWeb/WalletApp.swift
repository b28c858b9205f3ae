import HTTPServer
import Templates
import WalletCore

/// From a request to its answer, top to bottom. One for each event loop, isolated to it: everything here, the reads of
/// the store included, happens on that loop's thread, and the compiler proves it.
actor WalletApp {
  private let loop: EventLoop
  private let site: Site
  private let errors: ErrorPages
  private let wallet: Wallet

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  /// - Throws: ``StoreFailure`` if the store gives this loop no reader.
  init(loop: EventLoop, site: Site, context: WalletContext) throws(StoreFailure) {
    self.loop = loop
    self.site = site
    errors = ErrorPages(site: site)
    wallet = try Wallet(context)
  }

  /// The three functions that the server calls.
  nonisolated var application: Application {
    let gate = Gate(site: site)
    let errors = ErrorPages(site: site)
    let isSecure = site.configuration.publicURL != nil
    var ownFields = FieldBlock(SecurityFields.bareFields)
    if isSecure { ownFields = FieldBlock(SecurityFields.bareFields + [Self.transportSecurity]) }
    var application = Application(
      admit: { head in gate.refusal(of: head).map { Self.finished($0, isSecure) } },
      respond: { request in Self.finished(await self.respond(to: request), isSecure) },
      explain: { refusal in
        let reason = ErrorReason.refusedByServer(
          status: Int(refusal.status.code), reason: refusal.reason.description)
        return Self.finished(errors.page(reason), isSecure)
      })
    application.ownFields = ownFields
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

  /// Answers a request that the gate let in.
  func respond(to request: Request) async -> Response {
    if let file = site.assets.files.file(at: request.head.path) {
      var response = Response(.ok, body: .file(file))
      response.fields.append(SecurityFields.files)
      return response
    }
    guard let link = Link.parse(request.head.path) else { return errors.page(.notFound) }
    let visit = Visit(
      head: request.head, site: site, wallet: wallet, browser: site.cookie.token(of: request.head))
    do {
      switch request.head.method {
      case .get, .head:
        guard let show = link.route.show else { return errors.page(.wrongMethod) }
        return try self.show(show, visit)
      default:
        guard let submit = link.route.submit else { return errors.page(.wrongMethod) }
        return try await self.submit(submit, visit, request)
      }
    } catch {
      return errors.page(after: error)
    }
  }

  private func show(_ show: Route.Show, _ visit: Visit) throws(Failure) -> Response {
    switch show {
    case .anyone(let page): return try page(visit)
    case .user(let page):
      return try visit.inSnapshot { () throws(Failure) in
        guard let user = try visit.user() else { return .seeOther(.login) }
        return try page(visit, user)
      }
    }
  }

  /// The order is part of the contract: form token, session, then the screen's own checks.
  private func submit(
    _ submit: Route.Submit, _ visit: Visit, _ request: Request
  ) async throws(Failure) -> Response {
    let form: FormBody
    do { form = try FormBody(request) } catch { throw .unreadableForm }
    guard let browser = visit.browser, site.formTokens.isRight(form["csrf"], for: browser) else {
      site.log.write(
        .maliciousCSRF, ["peer": visit.client, "path": String(decoding: visit.head.path, as: UTF8.self)])
      return errors.page(.staleForm)
    }
    switch submit {
    case .anyone(let screen): return try await screen(visit, form, browser)
    case .user(let screen):
      guard let user = try visit.user() else { return .seeOther(.login) }
      return try await screen(visit, form, user)
    }
  }
}
