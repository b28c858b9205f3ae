import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// What the log is told of refused codes.
extension RequestContext {
  func report(_ refusal: AlternativeSignInRefusal, _ phone: E164Number?) {
    switch refusal {
    case .wrong(let locks): reportWrongCode(phone, locks: locks)
    case .limited(let limit, _): reportLimit(limit, phone)
    case .noChallenge, .empty, .malformed, .unavailable: break
    }
  }

  func report(_ refusal: CodeRefusal, _ phone: E164Number?) {
    switch refusal {
    case .wrong(let left, let locks): reportWrongCode(phone, locks: locks || left == 0)
    case .limited(let limit, _): reportLimit(limit, phone)
    case .dead: site.log.write(.loginFail, ["peer": client, "phone": phone?.description ?? "-", "what": "dead"])
    case .noChallenge, .empty, .notSixDigits, .expired, .notSent, .unavailable: break
    }
  }

  func report(_ what: String, of user: SignedInUser) {
    site.log.write(.sensitiveUpdate, ["peer": client, "user": "\(user.id.row)", "what": what])
  }
}

/// What is dangerous asks for a fresh proof (SECURITY: S23).
extension RequestContext {
  /// Lets a user on who was proven lately enough; all others prove themselves first.
  /// - Parameters:
  ///   - user: who asks.
  ///   - next: the page on which they go on then.
  /// - Throws: ``Failure/unproven(next:)``.
  func requireFresh(_ user: SignedInUser, before next: Link) throws(Failure) {
    guard wallet.isFresh(user) else { throw .unproven(next: next) }
  }

  /// A code for a page: by the wall clock, which people read.
  func sentCode(_ record: ChallengeRecord) -> SentCode {
    SentCode(
      phone: record.phone, delivery: record.delivery, limit: record.limit, sentAt: onTheWall(record.sentAt),
      expiresAt: onTheWall(record.expiresAt), resendIn: record.resendIn(at: site.clock.monotonic()),
      isDead: record.tries >= site.configuration.policy.codeTries)
  }
}

extension RequestContext {
  /// Has the browser remember the user's theme for the pages without a session; on a shared computer until it is closed.
  func rememberTheme(of user: SignedInUser, on response: inout Response) {
    guard user.preferences.theme != site.cookie.theme(of: head) else { return }
    site.cookie.set(user.preferences.theme, forLong: !user.isShared, on: &response)
  }
}
