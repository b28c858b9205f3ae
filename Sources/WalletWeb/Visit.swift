import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// One request on its way through a screen.
struct Visit {
  let head: RequestHead
  let site: Site
  /// This loop's front door to the core.
  let wallet: Wallet
  /// The cookie's token, if the browser sent one.
  let browser: SessionToken?

  init(head: RequestHead, site: Site, wallet: Wallet) {
    self.head = head
    self.site = site
    self.wallet = wallet
    browser = site.cookie.token(of: head)
  }

  /// Where the request comes from.
  var client: String { site.clientAddress.of(head) }

  /// Who asks, for the core.
  func caller(_ browser: SessionToken) -> Caller {
    let agent = head.fields.first(.userAgent).map { String(decoding: $0.prefix(1024), as: UTF8.self) } ?? ""
    let client = client
    return Caller(
      browser: browser, device: site.cookie.device(of: head), address: client, network: ClientNetwork(client),
      agent: BrowserName.of(agent), host: head.host.name)
  }

  /// The same where a session was found, so that there is a browser's token for certain.
  func caller(of user: SignedInUser) throws(Failure) -> Caller {
    guard let browser else { throw .store(.broken("a session without a cookie")) }
    return caller(browser)
  }

  /// Who is signed in, if the browser's session holds.
  func user() throws(Failure) -> SignedInUser? {
    guard let browser else { return nil }
    switch try read({ () throws(StoreFailure) in try wallet.session(of: browser) }) {
    case .holds(let user): return user
    case .expired(let user):
      site.log.write(.sessionExpired, ["peer": client, "user": "\(user.row)", "reason": "timeout"])
      return nil
    case .none, .ended: return nil
    }
  }

  /// The frame for this visitor's pages. Without a session the browser remembers the theme.
  func frame(_ user: SignedInUser? = nil) -> PageFrame {
    PageFrame(
      shell: site.shell(user?.preferences.theme ?? site.cookie.theme(of: head)), signedIn: user != nil,
      amounts: user.map(amounts) ?? .plain, scripts: site.scripts, end: user.flatMap(end))
  }

  /// When this user's session ends, unused or at the latest, if it is one that ends unused within the day.
  private func end(_ user: SignedInUser) -> SessionEnd? {
    guard (1..<86_400).contains(user.idleSeconds) else { return nil }
    let left = (user.expiresAt.milliseconds - site.clock.steady().milliseconds) / 1000
    return SessionEnd(idleSeconds: user.idleSeconds, lastSeconds: Int(clamping: max(0, left)))
  }

  /// Whether amounts are told or covered where this user sees them.
  func amounts(of user: SignedInUser) -> AmountStyle { user.preferences.hidesAmounts ? .hidden : .plain }

  /// The frame of a page that tells what went wrong: that of whoever asks, if it can be found out.
  var frameOfWhoeverAsks: PageFrame {
    guard let user = try? user() else { return frame() }
    return frame(user)
  }

  /// The token for a form on this visitor's page.
  func formToken(_ browser: SessionToken) -> FormToken { FormToken(site.formTokens.token(for: browser)) }

  /// The same where a session was found, so that there is a browser's token for certain.
  var formToken: FormToken { browser.map { formToken($0) } ?? FormToken("") }

  /// The last value of a name in the query that is not empty.
  func query(_ name: StaticString) -> String? {
    guard let form = try? FormBody(query: head.query) else { return nil }
    return form.values(name).last { !$0.isEmpty }
  }

  /// Which page is asked for: the first where no number is, the last there can be for one that is too large to be read.
  var page: Int {
    guard let typed = query("page"), typed.utf8.allSatisfy({ (48...57).contains($0) }) else { return 1 }
    return Int(typed) ?? .max
  }

  /// Whether the query has a name at all, with or without a value; one that cannot be read may have any.
  func asks(_ name: StaticString) -> Bool {
    guard let form = try? FormBody(query: head.query) else { return true }
    return !form.values(name).isEmpty
  }

  /// A fresh operation key for a form on this user's page.
  func operationKey(_ user: SignedInUser, account: AccountID?) -> String {
    site.operationKeys.issue(to: user.id, account: account)
  }

  /// The key that the form brought.
  func operationKey(in form: FormBody, _ user: SignedInUser, account: AccountID?) throws(Failure) -> OperationKey {
    guard let key = site.operationKeys.verify(form["op"], user: user.id, account: account) else { throw .foreignKey }
    return key
  }

  /// The user's account that an address names.
  func account(_ id: AccountID, of user: SignedInUser) throws(Failure) -> Account {
    guard let account = try read({ () throws(StoreFailure) in try wallet.account(id, of: user) }) else {
      reportForeign(user)
      throw .notFound
    }
    return account
  }

  /// One of the user's accounts that a field of a form names.
  func account(named text: String, of user: SignedInUser) throws(Failure) -> Account {
    guard let id = PublicID(base64url: Array(text.utf8)) else {
      reportForeign(user)
      throw .notFound
    }
    return try account(AccountID(id), of: user)
  }

  /// People read the wall clock, codes and sessions expire by the steady one.
  func onTheWall(_ moment: Timestamp) -> Timestamp {
    let ahead = site.clock.now().milliseconds - site.clock.steady().milliseconds
    return Timestamp(milliseconds: moment.milliseconds + ahead)
  }

  /// Somebody has signed in: their cookies, and the way on.
  func signedIn(_ new: NewAuthentication, _ phone: E164Number?, shared: Bool) -> Response {
    let user = "\(new.user.row)"
    site.log.write(.loginSuccess, ["peer": client, "user": user, "phone": phone?.description ?? "-"])
    site.log.write(.sessionCreated, ["peer": client, "user": user, "shared": shared ? "yes" : "no"])
    if new.isNewUser { site.log.write(.userCreated, ["peer": client, "user": user]) }
    var response = Response.seeOther(.loading)
    site.cookie.set(new.token, life: new.cookieLife, on: &response)
    if let device = new.device { site.cookie.set(device: device.token, life: device.life, on: &response) }
    return response
  }

  func reportWrongCode(_ phone: E164Number?, locks: Bool) {
    site.log.write(locks ? .loginLock : .loginFail, ["peer": client, "phone": phone?.description ?? "-"])
  }

  func reportLimit(_ limit: RateLimit, _ phone: E164Number?) {
    site.log.write(
      .rateLimit, ["peer": client, "what": limit.rawValue, "phone": phone?.description ?? "-"])
  }

  /// A session was ended by somebody, OWASP's reasons `logout` and `revoked`.
  func reportEnded(_ user: SignedInUser, reason: String, count: Int = 1) {
    site.log.write(
      .sessionExpired, ["peer": client, "user": "\(user.id.row)", "reason": reason, "sessions": "\(count)"])
  }

  func reportForeign(_ user: SignedInUser) {
    site.log.write(.maliciousDirectReference, ["peer": client, "user": "\(user.id.row)"])
  }

  /// Builds a page from reads that are all of one moment.
  func inSnapshot(_ page: () throws(Failure) -> Response) throws(Failure) -> Response {
    try read { () throws(StoreFailure) in try wallet.reader.beginSnapshot() }
    defer { wallet.reader.restSnapshot() }
    return try page()
  }

  /// Runs a read and turns its failure into this layer's.
  func read<Value>(_ body: () throws(StoreFailure) -> Value) throws(Failure) -> Value {
    do { return try body() } catch { throw .store(error) }
  }
}
