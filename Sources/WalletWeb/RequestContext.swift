import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// One request that a screen answers.
struct RequestContext {
  let head: RequestHead
  let site: Site
  /// This loop's access to the core.
  let wallet: Wallet
  /// The token from the cookie, if the browser sent one.
  let browser: SessionToken?

  /// The client's address.
  var client: String { site.clientAddress.of(head) }

  /// The client's browser and system, in short: `Firefox on Linux`.
  var browserName: String {
    BrowserName.of(head.fields.first(.userAgent).map { String(decoding: $0.prefix(1024), as: UTF8.self) } ?? "")
  }

  /// Describes the client for the core.
  func caller(_ browser: SessionToken) -> Caller {
    let client = client
    return Caller(
      browser: browser, device: site.cookie.device(of: head), address: client, network: ClientNetwork(client),
      agent: browserName, host: head.host.name)
  }

  /// The same for a found session, which guarantees that the browser has a token.
  func caller(of user: SignedInUser) throws(Failure) -> Caller {
    guard let browser else { throw .store(.broken("a session without a cookie")) }
    return caller(browser)
  }

  /// The signed-in user, if the browser's session is valid.
  func user() async throws(Failure) -> SignedInUser? {
    guard let browser else { return nil }
    return user(try await read { () async throws(StoreFailure) in try await wallet.session(of: browser) })
  }

  /// The user of a session, if it is valid. Expiry is logged once.
  func user(_ state: SessionState) -> SignedInUser? {
    switch state {
    case .holds(let user): return user
    case .expired(let user):
      site.log.write(.sessionExpired, ["peer": client, "user": "\(user.row)", "reason": "timeout"])
      return nil
    case .none, .ended: return nil
    }
  }

  /// The signed-in user.
  /// - Throws: ``Failure/signedOut`` if there is none.
  func signedIn() async throws(Failure) -> SignedInUser {
    guard let user = try await user() else { throw .signedOut }
    return user
  }

  /// Reads a page's content together with the session that asks for it.
  /// - Parameter read: reads the content for the browser's token.
  /// - Returns: the signed-in user and the content.
  /// - Throws: ``Failure/signedOut`` if there is none; ``Failure/store(_:)`` if reading fails.
  func ask<Page>(
    _ read: (SessionToken) async throws(StoreFailure) -> SessionResult<Page>
  ) async throws(Failure) -> (user: SignedInUser, page: Page) {
    try taken(await asked(read))
  }

  /// The same, unexamined: what a busy page makes of it then takes no room in the async frame, which outlives a wait.
  @inline(__always) func asked<Page>(
    _ read: (SessionToken) async throws(StoreFailure) -> SessionResult<Page>
  ) async throws(Failure) -> SessionResult<Page> {
    guard let browser else { throw .signedOut }
    do throws(StoreFailure) { return try await read(browser) } catch { throw .store(error) }
  }

  /// The user and the content, if the user is signed in.
  @inline(never) func taken<Page>(_ asked: SessionResult<Page>) throws(Failure) -> (user: SignedInUser, page: Page) {
    switch asked {
    case .signedIn(let user, let page): return (user, page)
    case .signedOut(let state):
      _ = user(state)
      throw .signedOut
    }
  }

  /// The frame for this visitor's pages. Without a session the theme comes from the browser's cookie.
  /// - Parameters:
  ///   - user: the signed-in user.
  ///   - token: the token for the page's forms, if the page has made it already.
  /// - Returns: the frame.
  func frame(_ user: SignedInUser? = nil, _ token: FormToken? = nil) -> PageFrame {
    PageFrame(
      shell: site.shell(user?.preferences.theme ?? site.cookie.theme(of: head)), zone: zone(for: user),
      signedIn: user != nil,
      amounts: user.map(amounts) ?? .plain, scripts: site.scripts, end: user.flatMap(end),
      change: user?.changed.flatMap { change($0, user, token) }, banner: user.flatMap { banner(of: $0, token) })
  }

  /// The warning about a factor that another session changed.
  @inline(never) private func change(_ change: FactorChange, _ user: SignedInUser?, _ token: FormToken?) -> HTML? {
    FactorChangeWarning(change, zone: zone(for: user)).html(token ?? formToken)
  }

  /// The wallet's time zone, with the hours as the user wants them.
  func zone(for user: SignedInUser?) -> DayZone {
    guard let hours = user?.preferences.hours, hours != site.zone.hours else { return site.zone }
    var zone = site.zone
    zone.hours = hours
    return zone
  }

  /// When this user's session ends, by disuse or by age; nil unless it ends by disuse within a day.
  private func end(_ user: SignedInUser) -> SessionEnd? {
    guard (1..<86_400).contains(user.idleSeconds) else { return nil }
    let left = (user.expiresAt.milliseconds - site.clock.monotonic().milliseconds) / 1000
    return SessionEnd(idleSeconds: user.idleSeconds, lastSeconds: Int(clamping: max(0, left)))
  }

  /// Whether this user sees amounts or hides them.
  func amounts(of user: SignedInUser) -> AmountStyle { user.preferences.hidesAmounts ? .hidden : .plain }

  /// The frame of an error page: the client's own, if the user can be determined.
  func frameOfVisitor() async -> PageFrame { frame((try? await user()) ?? nil) }

  /// The token for a form on this visitor's page.
  func formToken(_ browser: SessionToken) -> FormToken { FormToken(site.formTokens.token(for: browser)) }

  /// The same for a found session, which guarantees that the browser has a token.
  var formToken: FormToken { browser.map { formToken($0) } ?? FormToken("") }

  /// Parses the query.
  func query<Query: QueryValues>(_ kind: Query.Type) -> Query {
    guard head.query != nil else { return Query() }
    guard let form = try? FormBody(query: head.query) else { return Query(UnreadableQuery()) }
    return Query(form)
  }

  /// Issues an operation key for a form on this user's page.
  func operationKey(_ user: SignedInUser, account: AccountID?) -> String {
    site.operationKeys.issue(to: user.id, account: account)
  }

  /// The form's operation key.
  func operationKey(in form: FormBody, _ user: SignedInUser, account: AccountID?) throws(Failure) -> OperationKey {
    guard let key = site.operationKeys.verify(form["op"], user: user.id, account: account) else { throw .foreignKey }
    return key
  }

  /// The user's account in the address, for a form about it.
  func account(_ id: AccountID) async throws(Failure) -> (user: SignedInUser, account: Account) {
    let (user, form) = try await ask { token async throws(StoreFailure) in try await wallet.accountForm(token, id) }
    return (user, try requireOwned(form.account, user))
  }

  /// The account in the address, and the account in a field of the form, if the field has one.
  func accounts(
    _ id: AccountID, named text: String?
  ) async throws(Failure) -> (user: SignedInUser, account: Account, other: Account?) {
    let other = text.flatMap(AccountID.init(typed:))
    let (user, form) = try await ask { token async throws(StoreFailure) in
      try await wallet.accountForm(token, id, other: other)
    }
    let account = try requireOwned(form.account, user)
    return (user, account, text == nil ? nil : try requireOwned(form.other, user))
  }

  /// What an address or a field named, if it belongs to this user.
  func requireOwned<Thing>(_ thing: Thing?, _ user: SignedInUser) throws(Failure) -> Thing {
    guard let thing else {
      reportForeign(user)
      throw .notFound
    }
    return thing
  }

  /// Converts monotonic time, by which codes and sessions expire, to wall clock time, which people read.
  func onTheWall(_ moment: Timestamp) -> Timestamp {
    let ahead = site.clock.now().milliseconds - site.clock.monotonic().milliseconds
    return Timestamp(milliseconds: moment.milliseconds + ahead)
  }

  /// The answer to a successful sign-in: the cookies and a redirect.
  func signedIn(_ new: NewAuthentication, _ phone: E164Number?, shared: Bool) -> Response {
    let user = "\(new.user.row)"
    site.log.write(.loginSuccess, ["peer": client, "user": user, "phone": phone?.description ?? "-"])
    site.log.write(.sessionCreated, ["peer": client, "user": user, "shared": shared ? "yes" : "no"])
    if new.staysAfterAll {
      site.log.write(.sensitiveUpdate, ["peer": client, "user": user, "what": "leaving called off"])
    }
    if new.isNewUser { site.log.write(.userCreated, ["peer": client, "user": user]) }
    var response = Response.seeOther(.to.loading())
    site.cookie.set(new.token, life: new.cookieLife, on: &response)
    if new.staysAfterAll {
      site.cookie.set(FlashNotice(.staysAfterAll), for: .to.home(), in: new.token, on: &response)
    }
    if let device = new.device { site.cookie.set(device: device.token, life: device.life, on: &response) }
    return response
  }

  func reportWrongCode(_ phone: E164Number?, beginsWait: Bool) {
    site.log.write(beginsWait ? .loginLock : .loginFail, ["peer": client, "phone": phone?.description ?? "-"])
  }

  func reportLimit(_ limit: RateLimit, _ phone: E164Number?) {
    site.log.write(
      .rateLimit, ["peer": client, "what": limit.rawValue, "phone": phone?.description ?? "-"])
  }

  /// Logs that a session was ended, with OWASP's reason `logout` or `revoked`.
  func reportEnded(_ user: SignedInUser, reason: String, count: Int = 1) {
    site.log.write(
      .sessionExpired, ["peer": client, "user": "\(user.id.row)", "reason": reason, "sessions": "\(count)"])
  }

  func reportForeign(_ user: SignedInUser) {
    site.log.write(.maliciousDirectReference, ["peer": client, "user": "\(user.id.row)"])
  }

  /// Awaits a read and converts its failure to this layer's.
  func read<Value>(_ body: () async throws(StoreFailure) -> Value) async throws(Failure) -> Value {
    do { return try await body() } catch { throw .store(error) }
  }
}

extension RequestContext {
  init(head: RequestHead, site: Site, wallet: Wallet) {
    self.init(head: head, site: site, wallet: wallet, browser: site.cookie.token(of: head))
  }
}

extension AccountID {
  /// The account that a field names; nil if no account can have this id.
  init?(typed text: String) {
    guard let id = PublicID(base64url: Array(text.utf8)) else { return nil }
    self.init(id)
  }
}

extension FormBody: QueryFields {}

extension FormBody {
  /// The last non-empty value of a name, so that chips and "all" buttons next to a field work without script.
  func lastFilled(_ name: StaticString) -> String? { values(name).last { !$0.isEmpty } }

  /// The account's sequence as the form showed it, if it did; an unreadable one becomes -1, which no account has.
  var seen: Int64? { self["seen"].map { Int64($0) ?? -1 } }

  /// The value of a name that occurs exactly once in the form; of two, one would be somebody else's.
  func only(_ name: StaticString) -> String? {
    let values = values(name)
    return values.count == 1 ? values.first : nil
  }
}

/// Shared by the screens about the past.
extension RequestContext {
  /// The offer to undo an operation, while that is possible.
  func undoOffer(_ told: UndoableReceipt, _ user: SignedInUser) -> UndoOffer? {
    let operation = told.receipt.operation
    return told.undoUntil.map {
      UndoOffer(operation: operation.id, until: $0, key: operationKey(user, account: operation.account))
    }
  }

  /// Tells how old rates are now.
  func rateAge(for user: SignedInUser) -> RateAge { RateAge(now: site.clock.now(), zone: zone(for: user)) }

  /// The day of a timestamp in the wallet's zone.
  func day(of moment: Timestamp) -> CivilDay { site.zone.day(of: moment) }
}
