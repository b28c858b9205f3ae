import PhoneNumbers
import WalletCore

/// What the log is told of refused codes.
extension Visit {
  func report(_ refusal: OtherWayRefusal, _ phone: E164Number?) {
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
