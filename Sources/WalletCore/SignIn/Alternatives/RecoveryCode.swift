/// One of ten codes that a person keeps on paper and signs in with when there is no phone: 80 random bits.
///
/// Shown as 16 characters of Crockford's base32, whose alphabet lacks the letters that are taken for others; typed back, those
/// letters count as what they look like.
public struct RecoveryCode: Sendable {
  /// So many are made at once.
  public static let setSize = 10
  static let length = 10
  static let characterCount = 16

  private let bytes: [UInt8]

  /// A new one.
  public init(random: some RandomSource) { bytes = random.bytes(Self.length) }

  /// Ten new ones.
  public static func set(random: some RandomSource) -> [RecoveryCode] {
    (0..<setSize).map { _ in RecoveryCode(random: random) }
  }

  /// Reads a typed code: in capitals or not, with or without spaces and hyphens; O is 0, I and L are 1.
  /// - Returns: nil if no code is written like that.
  public init?(typed text: String) {
    guard let characters = Base32.characters(typed: text, limit: Self.characterCount),
      let bytes = Base32.crockford.decode(characters.map(Self.meant)), bytes.count == Self.length
    else { return nil }
    self.bytes = bytes
  }

  private static func meant(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "O"): UInt8(ascii: "0")
    case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
    default: character
    }
  }

  /// `ABCD-EFGH-JKMN-PQRS`, for the one page that shows it.
  public var groupedText: String { Base32.grouped(Base32.crockford.encode(bytes), by: "-") }

  /// What is kept of it: HMAC-SHA-256(key, user ‖ code).
  /// - Parameters:
  ///   - key: the one for recovery codes, derived from the wallet's.
  ///   - user: whose code it is.
  /// - Returns: what may be compared with what is kept.
  public func digest(key: HMACKey, user: UserID) -> Digest {
    let row = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: user.row >> $0) }
    return key.authenticate(row, bytes)
  }
}

extension RecoveryCode: CustomStringConvertible, CustomReflectable {
  /// Says that it is a code.
  public var description: String { "RecoveryCode(hidden)" }
  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
