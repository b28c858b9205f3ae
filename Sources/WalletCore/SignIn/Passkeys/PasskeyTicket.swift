/// A request for a passkey, sealed, so that it can travel in a form and nothing is stored before the right answer comes.
///
/// It is good for one browser, one purpose and, unless it is for signing in, one session and its user: else the passkey
/// of one person could land on the next who signs in here. The store remembers which ones were used.
package struct PasskeyTicket: Sendable {
  /// What the authenticator signs.
  package let challenge: PasskeyChallenge
  /// The last time at which it is good, by ``WalletClock/monotonic()``.
  package let expiresAt: Timestamp
  /// For adding a passkey: the user's name for the authenticator.
  package let handle: PasskeyHandle?
}

/// Who may answer a request for a passkey, and what for.
package struct PasskeyUse: Sendable {
  let purpose: PasskeyPurpose
  /// The browser's cookie; after sign-in that is the session.
  let browser: TokenHash
  /// Nil for signing in.
  let user: UserID?
}

/// Seals and opens tickets, by HMAC-SHA-256 under a key of their own.
///
/// A ticket is good in one run of the program: a later run begins with the wall clock, which may have been set back.
struct PasskeyTicketSeal: Sendable {
  private static let macLength = 32
  private let key: HMACKey
  private let run: PublicID

  /// - Parameters:
  ///   - key: the wallet's key, from which the seal derives its own.
  ///   - run: names this run of the program.
  init(_ key: HMACKey, run: PublicID) {
    self.key = key.derived("passkey ticket")
    self.run = run
  }

  /// The ticket as base64url, for a form.
  func seal(_ ticket: PasskeyTicket, for use: PasskeyUse) -> String {
    let body = ticket.challenge.bytes + ticket.expiresAt.milliseconds.bigEndianBytes + (ticket.handle?.bytes ?? [])
    return String(decoding: Base64URL.encode(body + mac(body, use)), as: UTF8.self)
  }

  /// Opens a ticket that a form sent back.
  /// - Throws: ``PasskeyFault/expired`` unless it was made for this use and is still good.
  func open(_ text: String, for use: PasskeyUse, at now: Timestamp) throws(PasskeyFault) -> PasskeyTicket {
    let head = PasskeyChallenge.length + 8
    let length = head + (use.purpose == .add ? PasskeyHandle.length : 0)
    guard text.utf8.count <= 256, let bytes = Base64URL.decode(Array(text.utf8)),
      bytes.count == length + Self.macLength
    else { throw .expired }
    let body = Array(bytes.prefix(length))
    guard ConstantTime.equal(Array(bytes.suffix(Self.macLength)), mac(body, use)),
      let challenge = PasskeyChallenge(bytes: body.prefix(PasskeyChallenge.length))
    else { throw .expired }
    let end = body[PasskeyChallenge.length..<head].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let ticket = PasskeyTicket(
      challenge: challenge, expiresAt: Timestamp(milliseconds: Int64(bitPattern: end)),
      handle: PasskeyHandle(bytes: body[head...]))
    guard now <= ticket.expiresAt else { throw .expired }
    return ticket
  }

  private func mac(_ body: [UInt8], _ use: PasskeyUse) -> [UInt8] {
    // The body's length follows from the purpose, and all other parts but the last have fixed lengths.
    key.authenticate(
      run.bytes, use.browser.digest.bytes, (use.user?.row ?? 0).bigEndianBytes, body, Array(use.purpose.rawValue.utf8)
    ).bytes
  }
}
