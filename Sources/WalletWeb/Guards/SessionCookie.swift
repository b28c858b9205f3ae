import HTTPServer
import Templates
import WalletCore

/// The session cookie and the four next to it: their names, and how to read and set them (RFC 6265bis).
struct SessionCookie: Sendable {
  /// Browsers store cookies by host, not by port, so over plain http the name includes the port. With TLS, the prefix
  /// `__Host-` makes the browser restrict the cookie to this host and to https.
  let name: String
  private let nameBytes: [UInt8]
  private let deviceName: String
  private let deviceBytes: [UInt8]
  private let themeName: String
  private let themeBytes: [UInt8]
  private let noticeName: String
  private let noticeBytes: [UInt8]
  private let chargerName: String
  private let chargerBytes: [UInt8]
  private let attributes: String
  private let attributeBytes: [UInt8]
  private let noticeAttributes: String

  init(port: Int, publicURL: PublicURL?) {
    let isSecure = publicURL != nil
    name = isSecure ? "__Host-wallet" : "wallet_\(port)"
    // Those for some pages alone; `__Host-` would mean all.
    let pagesName = isSecure ? "__Secure-wallet" : name
    noticeName = pagesName + "_notice"
    chargerName = pagesName + "_charger"
    chargerBytes = Array(chargerName.utf8)
    nameBytes = Array(name.utf8)
    deviceName = name + "_device"
    deviceBytes = Array(deviceName.utf8)
    themeName = name + "_theme"
    themeBytes = Array(themeName.utf8)
    noticeBytes = Array(noticeName.utf8)
    noticeAttributes = "; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    attributes = "; Path=/" + noticeAttributes
    attributeBytes = Array(attributes.utf8)
  }

  /// The token that the browser sent, if it is valid in form.
  func token(of head: RequestHead) -> SessionToken? {
    head.fields.cookie(nameBytes) { SessionToken(cookie: $0) }
  }

  /// Sets the session token, for `life` seconds, or until the browser is closed.
  func set(_ token: SessionToken, life: Int?, on response: inout Response) {
    var value = nameBytes + [UInt8(ascii: "=")]
    value.reserveCapacity(160)
    value.append(contentsOf: token.cookieValue)
    value.append(contentsOf: attributeBytes)
    if let life { value.append(contentsOf: "; Max-Age=\(life)".utf8) }
    response.fields.append("Set-Cookie", bytes: value)
  }

  /// The token that identifies a browser that signed in before (SECURITY: S8).
  func device(of head: RequestHead) -> SessionToken? {
    head.fields.cookie(deviceBytes) { SessionToken(cookie: $0) }
  }

  /// Sets the device token. It outlives signing out.
  func set(device token: SessionToken, life: Int, on response: inout Response) {
    let value = String(decoding: token.cookieValue, as: UTF8.self)
    response.fields.append("Set-Cookie", "\(deviceName)=\(value)\(attributes); Max-Age=\(life)")
  }

  /// The theme in the browser's cookie, for pages without a session.
  func theme(of head: RequestHead) -> Theme {
    let value = head.fields.cookie(themeBytes).map { String(decoding: $0, as: UTF8.self) }
    return value.flatMap { Theme(rawValue: $0) } ?? .classic
  }

  /// Sets the theme, for 400 days, which is the longest that browsers keep a cookie, or until the browser is closed.
  func set(_ theme: Theme, forLong: Bool, on response: inout Response) {
    let life = forLong ? "; Max-Age=34560000" : ""
    response.fields.append("Set-Cookie", "\(themeName)=\(theme.rawValue)\(attributes)\(life)")
  }

  /// Deletes the theme.
  func clearTheme(on response: inout Response) {
    response.fields.append("Set-Cookie", "\(themeName)=\(attributes); Max-Age=0")
  }

  func clear(on response: inout Response) {
    response.fields.append("Set-Cookie", "\(name)=\(attributes); Max-Age=0")
  }

  /// The charger that this browser looked at before signing in.
  func charger(of head: RequestHead) -> ChargerNumber? {
    head.fields.cookie(chargerBytes).flatMap { ChargerNumber(typed: String(decoding: $0, as: UTF8.self)) }
  }

  /// Remembers for half an hour which charger somebody looked at before signing in. The browser sends it only to the page
  /// that follows signing in.
  func set(_ charger: ChargerNumber, on response: inout Response) {
    setCharger("\(charger.value)", life: 1800, on: &response)
  }

  func clearCharger(on response: inout Response) { setCharger("", life: 0, on: &response) }

  private func setCharger(_ value: String, life: Int, on response: inout Response) {
    let page = Link.to.loading().address
    response.fields.append("Set-Cookie", "\(chargerName)=\(value); Path=\(page)\(noticeAttributes); Max-Age=\(life)")
  }

  /// What the previous page did, to be shown once; nil if another session did it: its user may have left the browser to
  /// somebody else.
  func notice(of head: RequestHead) -> FlashNotice? {
    guard let value = head.fields.cookie(noticeBytes), let dot = value.lastIndex(of: UInt8(ascii: ".")),
      value[(dot + 1)...].elementsEqual(Self.mark(of: token(of: head)))
    else { return nil }
    return FlashNotice(String(decoding: value[..<dot], as: UTF8.self))
  }

  /// Sets the notice for that page only.
  /// - Parameters:
  ///   - notice: what was done.
  ///   - page: the page that shows it.
  ///   - session: the session that shows it; nil for a page after signing out.
  ///   - response: gets the cookie.
  func set(_ notice: FlashNotice, for page: Link, in session: SessionToken?, on response: inout Response) {
    var value: [UInt8] = []
    value.reserveCapacity(192)
    value.append(contentsOf: noticeBytes)
    value.append(UInt8(ascii: "="))
    value.append(contentsOf: notice.text.utf8)
    value.append(UInt8(ascii: "."))
    value.append(contentsOf: Self.mark(of: session))
    value.append("; Path=")
    value.append(contentsOf: page.address.utf8)
    value.append(contentsOf: noticeAttributes.utf8)
    value.append("; Max-Age=60")
    response.fields.append("Set-Cookie", bytes: value)
  }

  /// Tells a session from others, and does not give its token away.
  private static func mark(of session: SessionToken?) -> [UInt8] {
    session.map { Base64URL.encode(Array($0.hash.digest.bytes.prefix(6))) } ?? []
  }

  func clearNotice(of page: Link, on response: inout Response) {
    let value = "\(noticeName)=; Path=\(page.address)\(noticeAttributes); Max-Age=0"
    response.fields.append("Set-Cookie", value)
  }
}
