@testable import WalletCore

/// Checks that must hold for all bytes that may come from an authenticator or a browser: nothing traps, and CBOR that is
/// read is written back byte by byte, because each value has one encoding but for the order of keys.
enum PasskeyCheck {
  private static let place = PasskeyPlace(host: "localhost", origin: "http://localhost:8080")

  static func run(_ input: [UInt8]) throws(Broken) {
    if let value = CBORReader.read(input) {
      try Broken.unless(encoded(value) == input, "\(value) is written in another way.")
      try Broken.unless(CBORReader.read(input + [0]) == nil, "More is read as well.")
      try Broken.unless(CBORReader.read(Array(input.dropLast())) == nil, "Less is read as well.")
    }
    if let key = CredentialKey(cose: input) {
      try Broken.unless(key.bytes == input && !key.verifies([], of: input), "\(key.algorithm) takes no signature.")
    }
    if let data = try? AuthenticatorData(input), let credential = data.credential {
      try Broken.unless(credential.model.count == 16, "A model of \(credential.model.count) bytes.")
    }
    _ = try? ClientData(input)
    let text = String(decoding: input, as: UTF8.self)
    guard let challenge = PasskeyChallenge(bytes: [UInt8](repeating: 1, count: 32)) else { return }
    try Broken.unless(
      (try? RegistrationCheck.judge(text, challenge, at: place)) == nil, "A stranger's passkey is right.")
    _ = try? AssertionCheck(json: text).judge(challenge, at: place, nil, of: nil)
  }

  private static func encoded(_ value: CBORValue) -> [UInt8] {
    switch value {
    case .integer(let number): number < 0 ? head(1, UInt64(-1 - number)) : head(0, UInt64(number))
    case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
    case .text(let text): head(3, UInt64(text.utf8.count)) + text.utf8
    case .array(let elements): head(4, UInt64(elements.count)) + elements.flatMap(encoded)
    case .map(let pairs): head(5, UInt64(pairs.count)) + pairs.flatMap { encoded($0.key) + encoded($0.value) }
    case .boolean(let isTrue): [isTrue ? 0xF5 : 0xF4]
    case .null: [0xF6]
    }
  }

  /// The slow and plain way: every length that a number may have, the shortest that holds it.
  private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    if number < 24 { return [kind << 5 | UInt8(number)] }
    for (information, size) in [(24, 1), (25, 2), (26, 4)] as [(UInt8, UInt64)] where number < 1 << (8 * size) {
      return [kind << 5 | information] + bytes(number, size)
    }
    return [kind << 5 | 27] + bytes(number, 8)
  }

  private static func bytes(_ number: UInt64, _ size: UInt64) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
  }
}
