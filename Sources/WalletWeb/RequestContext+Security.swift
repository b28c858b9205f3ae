import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// Logging refused codes and changes to security settings.
extension RequestContext {
  func report(_ refusal: AlternativeSignInRefusal, _ phone: E164Number?) {
    switch refusal {
    case .wrong(let beginsWait): reportWrongCode(phone, beginsWait: beginsWait)
    case .limited(let limit, _): reportLimit(limit, phone)
    case .noChallenge, .empty, .malformed, .beforeCode, .clockWrong, .unavailable: break
    }
  }

  func report(_ refusal: CodeRefusal, _ phone: E164Number?) {
    switch refusal {
    case .wrong(let left, let beginsWait): reportWrongCode(phone, beginsWait: beginsWait || left == 0)
    case .limited(let limit, _): reportLimit(limit, phone)
    case .dead: site.log.write(.loginFail, ["peer": client, "phone": phone?.description ?? "-", "what": "dead"])
    case .noChallenge, .empty, .notSixDigits, .expired, .notSent, .clockWrong, .numberWaits, .needsApp, .unavailable:
      break
    }
  }

  func report(_ refusal: SendRefusal, _ phone: E164Number?) {
    switch refusal {
    case .limited(let limit, _): reportLimit(limit, phone)
    case .destination:
      site.log.write(.refused, ["peer": client, "what": "destination", "phone": phone?.description ?? "-"])
    case .noChallenge, .notDelivered, .unavailable: break
    }
  }

  /// The reason is for the log alone: pages say the same of every passkey.
  func report(_ refusal: PasskeyRefusal, _ phone: E164Number?) {
    let what: String
    switch refusal {
    case .again: what = "old request"
    case .numberUnproven: what = PasskeyFault.numberUnproven.rawValue
    case .refused(let fault): what = fault.rawValue
    case .limited: return reportLimit(.checks, phone)
    case .unavailable: return
    }
    site.log.write(.loginFail, ["peer": client, "phone": phone?.description ?? "-", "passkey": what])
  }

  func report(_ what: String, of user: SignedInUser) {
    site.log.write(.sensitiveUpdate, ["peer": client, "user": "\(user.id.row)", "what": what])
  }
}

extension RequestContext {
  /// Where this request's page is, if browsers keep passkeys for that.
  var passkeyPlace: PasskeyPlace? { site.passkeyPlaces.place(of: head) }
}

/// Dangerous actions need a fresh proof (SECURITY: S23).
extension RequestContext {
  /// Lets a user with a fresh proof continue; others must give one first.
  /// - Parameters:
  ///   - user: the user who asks.
  ///   - next: the page to continue on afterwards.
  /// - Throws: ``Failure/unproven(next:)`` if the proof is not fresh.
  func requireFresh(_ user: SignedInUser, before next: Link) throws(Failure) {
    guard wallet.isFresh(user) else { throw .unproven(next: next) }
  }

  /// A sent code for a page, in wall clock time, which people read.
  func sentCode(_ record: ChallengeRecord) -> SentCode {
    SentCode(
      phone: record.phone, delivery: record.delivery, limit: record.limit, sentAt: onTheWall(record.sentAt),
      expiresAt: onTheWall(record.expiresAt), resendIn: record.resendIn(at: site.clock.monotonic()),
      isDead: record.tries >= site.configuration.policy.codeTries)
  }
}

extension RequestContext {
  /// Stores the user's theme in the browser for pages without a session; on a shared computer until it is closed.
  func rememberTheme(of user: SignedInUser, on response: inout Response) {
    guard user.preferences.theme != site.cookie.theme(of: head) else { return }
    site.cookie.set(user.preferences.theme, forLong: !user.isShared, on: &response)
  }
}
