import WalletCore

extension Timestamp {
  /// Reads a time of a charge point (ISO 8601, extended format; OCPP 1.6 section 3.15): `2026-11-21T15:04:05.678Z`. The
  /// fraction may be missing and have any number of digits, of which milliseconds are kept; the seconds may be missing. The
  /// offset is `Z`, `+01:00`, `+0100` or `+01`; without one the time is UTC. A space may stand for the `T`.
  /// - Returns: nil if it is no time, or one before year 1 or after 9999.
  package init?(ocpp text: String) {
    let bytes = Array(text.utf8)
    guard let day = CivilDay(String(decoding: bytes.prefix(10), as: UTF8.self)) else { return nil }
    var rest = TimeText(rest: bytes.dropFirst(10))
    guard rest.take("T", "t", " "), let hour = rest.number(below: 24), rest.take(":"),
      let minute = rest.number(below: 60)
    else { return nil }
    var thousandths: Int64 = 0
    if rest.take(":") {
      // 60 is a leap second.
      guard let second = rest.number(below: 61), let fraction = rest.fraction() else { return nil }
      thousandths = Int64(second) * 1000 + fraction
    }
    guard let offset = rest.offset(), rest.isAtEnd else { return nil }
    let minutes = day.daysSinceEpoch * 1440 + Int64(hour * 60 + minute - offset)
    self.init(milliseconds: minutes * 60_000 + thousandths)
    guard Self.written.contains(milliseconds) else { return nil }
  }

  /// The times whose year has four digits: 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
  private static let written: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
}

/// The part of a time behind its day.
private struct TimeText {
  var rest: ArraySlice<UInt8>

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ marks: Unicode.Scalar...) -> Bool {
    guard let byte = rest.first, marks.contains(Unicode.Scalar(byte)) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  /// Two digits.
  mutating func number(below limit: Int) -> Int? {
    guard let tens = digit(), let ones = digit(), tens * 10 + ones < limit else { return nil }
    return tens * 10 + ones
  }

  /// Thousandths, rounded down; 0 if there is no fraction.
  mutating func fraction() -> Int64? {
    guard take(".", ",") else { return 0 }
    guard let tenths = digit() else { return nil }
    var thousandths = Int64(tenths) * 100
    var place: Int64 = 10
    while let digit = digit() {
      thousandths += Int64(digit) * place
      place /= 10
    }
    return thousandths
  }

  /// Minutes east of UTC.
  mutating func offset() -> Int? {
    if isAtEnd || take("Z", "z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+", "-"), let hours = number(below: 24) else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = take(":")
      guard let number = number(below: 60) else { return nil }
      minutes = number
    }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
