import PhoneNumbers

/// What a stored count is about: its kind, and the number, device or network that it belongs to. Only the functions
/// below make one, so that no kind gets another's subject.
package struct ThrottleKey: Sendable, Hashable {
  /// What is counted.
  package let kind: ThrottleKind
  /// Whose count it is, as stored; empty for a count of everybody.
  package let subject: [UInt8]

  private init(_ kind: ThrottleKind, _ subject: [UInt8] = []) {
    self.kind = kind
    self.subject = subject
  }

  private init(_ kind: ThrottleKind, of phone: E164Number) { self.init(kind, Array(phone.e164.utf8)) }

  /// Of what a number knows a browser by.
  private init(_ kind: ThrottleKind, of known: TokenHash, _ phone: E164Number) {
    self.init(kind, known.digest.bytes + Array(phone.e164.utf8))
  }
}

// MARK: - Of a number

extension ThrottleKey {
  static func numberFailures(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.numberFailures, of: phone) }
  static func alternativeFailures(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.alternativeFailures, of: phone) }
  static func appFailures(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.appFailures, of: phone) }
  static func secondFactorFailures(_ phone: E164Number) -> ThrottleKey {
    ThrottleKey(.secondFactorFailures, of: phone)
  }
  static func appTriesBeforeCode(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.appTriesBeforeCode, of: phone) }
  static func numberSends(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.numberSends, of: phone) }
  static func numberDeviceSends(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.numberDeviceSends, of: phone) }
  static func notices(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.notices, of: phone) }
  static func lockNotices(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.lockNotices, of: phone) }
  static func rangeSends(_ phone: E164Number) -> ThrottleKey { ThrottleKey(.rangeSends, Array(phone.rangePrefix.utf8)) }

  /// Wrong codes of a number's app that were compared; always in the same order.
  static func ofApp(_ phone: E164Number) -> [ThrottleKey] { [appFailures(phone), secondFactorFailures(phone)] }

  /// All counts of a number for browsers that it does not know, the sends to those that it knows, and the wrong codes of
  /// its app.
  static func all(of phone: E164Number) -> [ThrottleKey] {
    [
      numberFailures(phone), alternativeFailures(phone), appFailures(phone), secondFactorFailures(phone),
      appTriesBeforeCode(phone), numberSends(phone), numberDeviceSends(phone),
    ]
  }
}

// MARK: - Of a browser that a number knows

extension ThrottleKey {
  static func deviceFailures(_ known: TokenHash, _ phone: E164Number) -> ThrottleKey {
    ThrottleKey(.deviceFailures, of: known, phone)
  }
  static func deviceAlternativeFailures(_ known: TokenHash, _ phone: E164Number) -> ThrottleKey {
    ThrottleKey(.deviceAlternativeFailures, of: known, phone)
  }
  static func deviceSends(_ known: TokenHash, _ phone: E164Number) -> ThrottleKey {
    ThrottleKey(.deviceSends, of: known, phone)
  }
  static func deviceChecks(_ known: TokenHash, _ phone: E164Number) -> ThrottleKey {
    ThrottleKey(.deviceChecks, of: known, phone)
  }
  static func sessionFailures(_ session: TokenHash) -> ThrottleKey {
    ThrottleKey(.sessionFailures, session.digest.bytes)
  }

  /// All counts of a device, which move along when its cookie is replaced; always in the same order.
  static func all(of device: TokenHash, _ phone: E164Number) -> [ThrottleKey] {
    [
      deviceFailures(device, phone), deviceSends(device, phone), deviceChecks(device, phone),
      deviceAlternativeFailures(device, phone),
    ]
  }
}

// MARK: - Of a network, and of everybody

extension ThrottleKey {
  static func networkSends(_ network: ClientNetwork) -> ThrottleKey { ThrottleKey(.networkSends, network.bytes) }
  static func networkChecks(_ network: ClientNetwork) -> ThrottleKey { ThrottleKey(.networkChecks, network.bytes) }
  static func networkRefusals(_ network: ClientNetwork) -> ThrottleKey { ThrottleKey(.networkRefusals, network.bytes) }
  static let allSends = ThrottleKey(.allSends)
  static let allNotices = ThrottleKey(.allNotices)
  static let allDeviceSends = ThrottleKey(.allDeviceSends)
}
