/// A number that goes out to charge points: random and above 0, so that a restored backup does not give one out again, and
/// never 0 or -1, which confuse some (OCPP 1.6 errata 4.0, 3.54).
package protocol ChargingNumber: Sendable, Hashable {
  /// The bare number, 1 to 2³¹−1.
  var value: Int32 { get }
  /// A number without a look at its range.
  init(unchecked value: Int32)
}

extension ChargingNumber {
  /// - Parameter value: the number; nil if it is not within 1 to 2³¹−1.
  package init?(_ value: some BinaryInteger) {
    guard let number = Int32(exactly: value), number > 0 else { return nil }
    self.init(unchecked: number)
  }

  /// A new one.
  package init(random: any RandomSource) {
    let bits = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    self.init(unchecked: max(Int32(bits), 1))
  }
}

/// The number of a charging session: OCPP's transactionId.
package struct ChargingSessionNumber: ChargingNumber {
  package let value: Int32
  package init(unchecked value: Int32) { self.value = value }
}

/// The number of a reservation: OCPP's reservationId.
package struct ReservationNumber: ChargingNumber {
  package let value: Int32
  package init(unchecked value: Int32) { self.value = value }
}

/// Identifies a charging session in addresses.
package struct ChargingSessionID: Sendable, Hashable {
  /// The bare identifier.
  package let id: PublicID
  /// An identifier of this kind.
  package init(_ id: PublicID) { self.id = id }
}

/// Identifies a reservation in addresses.
package struct ReservationID: Sendable, Hashable {
  /// The bare identifier.
  package let id: PublicID
  /// An identifier of this kind.
  package init(_ id: PublicID) { self.id = id }
}

/// Identifies an invoice in addresses.
package struct InvoiceID: Sendable, Hashable {
  /// The bare identifier.
  package let id: PublicID
  /// An identifier of this kind.
  package init(_ id: PublicID) { self.id = id }
}

/// What a charge point takes for a driver's card: 20 characters of base32 (RFC 4648 section 6), 100 random bits, for one
/// reservation alone. Compared without case (OCPP 1.6 section 3.11). A secret: whoever knows it can charge.
package struct IDTag: Sendable, Hashable {
  /// How many characters it has, the most that OCPP allows.
  package static let length = 20
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// The characters, in upper case.
  package let text: String

  /// - Parameter text: in whatever case; nil if it is none of ours.
  package init?(_ text: String) {
    var upper: [UInt8] = []
    for byte in text.utf8 {
      guard upper.count < Self.length else { return nil }
      upper.append((0x61...0x7A).contains(byte) ? byte & 0xDF : byte)
    }
    guard upper.count == Self.length, upper.allSatisfy(Self.alphabet.contains) else { return nil }
    self.text = String(decoding: upper, as: UTF8.self)
  }

  /// A new one.
  package init(random: any RandomSource) {
    text = String(decoding: random.bytes(Self.length).map { Self.alphabet[Int($0 & 31)] }, as: UTF8.self)
  }
}
