/// 128 random bits that identify something publicly, in addresses as 22 characters of base64url (RFC 4648 section 5).
public struct PublicID: Sendable, Hashable {
  /// The first eight bytes, most significant first.
  public let high: UInt64
  /// The last eight bytes, most significant first.
  public let low: UInt64

  /// - Parameter bytes: exactly 16 bytes; nil for any other length.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self.init(first: bytes)
  }

  /// The first 16 bytes of a digest.
  init(_ digest: Digest) { self.init(first: digest.bytes) }

  /// The first 16 bytes of at least as many.
  fileprivate init(first bytes: some Sequence<UInt8>) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in bytes.prefix(16) {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
  }

  /// An identifier from its two halves, most significant first.
  @inlinable public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The 16 bytes, most significant first.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: high >> shift)) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: low >> shift)) }
    return bytes
  }
}

extension RandomSource {
  /// A new random identifier.
  package func publicID() -> PublicID { PublicID(first: bytes(16)) }
}

/// Identifies an account in addresses and forms. Not a ``UserID``, not a row number.
public struct AccountID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// An identifier of this kind.
  @inlinable public init(_ id: PublicID) { self.id = id }

  /// The identifier of a merchant's account: the first 16 bytes of the SHA-256 of name and currency.
  package init(ofMerchant name: AccountName, in currency: Currency) {
    var bytes = CanonicalBytes()
    bytes.append("merchant")
    bytes.append(name.text)
    bytes.append(currency.code)
    self.init(PublicID(SHA256.digest(bytes.bytes)))
  }
}

/// Identifies one operation: the receipt of a request that changed accounts or money.
public struct OperationID: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// An identifier of this kind.
  @inlinable public init(_ id: PublicID) { self.id = id }
}

/// Identifies a chain of operations: numbers are dense, and hashes linked, along one chain.
///
/// A store with one chain for everybody, such as SQLite's, has only ``only``. Any other chain's value is above 0.
package struct ChainID: Sendable, Hashable {
  /// The bare number.
  package let value: Int64
  /// A chain with this number.
  package init(_ value: Int64) { self.value = value }

  /// The chain of a store that has one for everybody.
  package static let only = ChainID(0)
}

/// A user's row number. Internal: never in addresses or forms.
public struct UserID: Sendable, Hashable {
  /// The row number.
  public let row: Int64
  /// A user identifier with this row number.
  @inlinable public init(row: Int64) { self.row = row }
}

/// An account's number in the books. The system's accounts for the outside world, exchanges and fees may have a balance
/// below zero, and their numbers are below zero; every other account's is above.
///
/// Internal like ``UserID``: the hash of an operation covers it, but it is never in addresses or forms.
public struct AccountNumber: Sendable, Hashable, Comparable {
  /// The bare number.
  public let value: Int64

  /// An account number with this value.
  @inlinable public init(_ value: Int64) { self.value = value }

  /// Whether the account's balance may be below zero.
  package var mayBeBelowZero: Bool { value < 0 }

  /// Orders by number: of two users' accounts, the one opened later has the higher.
  public static func < (one: AccountNumber, other: AccountNumber) -> Bool { one.value < other.value }
}

/// The key of one form: the same key with the same content is booked once (LEDGER: idempotency).
public struct OperationKey: Sendable, Hashable {
  /// The bare identifier.
  public let id: PublicID
  /// A key with this identifier.
  @inlinable public init(_ id: PublicID) { self.id = id }

  /// The key of an operation that no form asks for: the first 16 bytes of the SHA-256 of kind, subject and count, so
  /// that the same thing is never booked twice.
  /// - Parameters:
  ///   - kind: the kind of operation.
  ///   - subject: the row of the user that joins, gets another phone number or leaves.
  ///   - count: how many operations of this kind the subject had before.
  package init(derivedFor kind: OperationKind, of subject: Int64, count: Int64) {
    var bytes = CanonicalBytes()
    bytes.append(kind.rawValue)
    bytes.append(subject)
    bytes.append(count)
    self.init(PublicID(SHA256.digest(bytes.bytes)))
  }

  /// A new key: the time in milliseconds (48 bits), then 80 random bits.
  ///
  /// Forms are sent soon after they are made, so keys that are booked together are close together in the index that
  /// holds them all (UUID version 7 of RFC 9562 does the same). With 128 random bits each booking would write an
  /// index page of its own.
  package init(random: any RandomSource, at moment: Timestamp) {
    let bits = random.publicID()
    let time = UInt64(truncatingIfNeeded: moment.milliseconds) << 16
    self.init(PublicID(high: time | bits.high & 0xFFFF, low: bits.low))
  }
}
