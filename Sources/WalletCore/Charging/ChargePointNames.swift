/// A charge point's number, as the owner's file gives it. It never becomes another charge point's.
package struct ChargePointID: Sendable, Hashable, Comparable {
  /// The bare number, above 0.
  package let number: Int64

  /// - Parameter number: the number; nil if it is not above 0.
  package init?(_ number: Int64) {
    guard number > 0 else { return nil }
    self.number = number
  }

  /// Orders by number.
  package static func < (one: ChargePointID, other: ChargePointID) -> Bool { one.number < other.number }
}

/// The six digits on a charger's sticker. Drivers call a charger what OCPP calls a connector.
package struct ChargerNumber: Sendable, Hashable, Comparable {
  /// What a charger's number may be.
  package static let range = 100_000...999_999

  /// The bare number.
  package let value: Int

  /// - Parameter value: the number; nil if it has not six digits.
  package init?(_ value: Int) {
    guard Self.range.contains(value) else { return nil }
    self.value = value
  }

  /// Orders by number.
  package static func < (one: ChargerNumber, other: ChargerNumber) -> Bool { one.value < other.value }
}

/// The name by which a charge point connects: the last part of its address, and its user name (OCPP-J 1.6 section 3.1.1).
package struct ChargePointIdentity: Sendable, Hashable {
  /// 1 to 48 characters: letters and digits of ASCII, and `*-_=+|@.`
  package let text: String

  /// - Parameter text: the name; nil if no charge point can have it.
  package init?(_ text: String) {
    guard (1...48).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    self.text = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "*-_=+|@.".utf8.contains(byte)
    }
  }
}
