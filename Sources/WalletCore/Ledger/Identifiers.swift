/// 128 random bits that identify something publicly, in addresses as 22 characters of base64url (RFC 4648 section 5).
public struct PublicID: Sendable, Hashable {
  /// The first eight bytes, most significant first.
  public let high: UInt64
  /// The last eight bytes, most significant first.
  public let low: UInt64

  /// - Parameter bytes: exactly 16 bytes; nil for any other length.
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
  /// A new random identifier.
  public func publicID() -> PublicID {
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in bytes(16).enumerated() {
      if index < 8 { high = high << 8 | UInt64(byte) } else { low = low << 8 | UInt64(byte) }
    }
    return PublicID(high: high, low: low)
  }
}

/// Identifies an account in addresses and forms. Not a ``UserID``, not a row number.
public struct AccountID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// An identifier of this kind.
  @inlinable public init(_ id: PublicID) { self.id = id }
}

/// Identifies one operation: the receipt of a request that changed accounts or money.
public struct OperationID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// An identifier of this kind.
  @inlinable public init(_ id: PublicID) { self.id = id }
}

/// A user's row number. Internal: never in addresses or forms.
public struct UserID: Sendable, Hashable {
  /// The row number.
  public let row: Int64
  /// A user identifier with this row number.
  @inlinable public init(row: Int64) { self.row = row }
}
