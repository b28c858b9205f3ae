/// 128 random bits that name one thing to the outside, in addresses as 22 characters of base64url (RFC 4648 section 5).
public struct PublicID: Sendable, Hashable {
  /// The first eight bytes, most significant first.
  public let high: UInt64
  /// The last eight.
  public let low: UInt64

  /// - Parameter bytes: exactly 16 bytes; anything else is no identifier.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
    self.init(high: high, low: low)
  }

  /// An identifier from its two halves, most significant first.
  @inlinable public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The 16 bytes, most significant first.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: high >> shift)) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: low >> shift)) }
    return bytes
  }
}

extension RandomSource {
  /// A new identifier.
  public func publicID() -> PublicID {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in bytes(16).enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
    return PublicID(high: high, low: low)
  }
}

/// Names an account to its owner. Not a ``UserID``, not a row number.
public struct AccountID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable public init(_ id: PublicID) { self.id = id }
}

/// Names one operation: the receipt of a request that changed accounts or money.
public struct OperationID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// Gives an identifier its meaning.
  @inlinable public init(_ id: PublicID) { self.id = id }
}

/// A user's row number. Stays inside the house: no address and no form carries it.
public struct UserID: Sendable, Hashable {
  /// The row number.
  public let row: Int64
  /// Gives a row number its meaning.
  @inlinable public init(row: Int64) { self.row = row }
}
