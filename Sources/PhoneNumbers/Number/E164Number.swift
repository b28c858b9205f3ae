/// A telephone number in E.164 form (ITU-T E.164): `+`, then 3 to 15 digits. No other form is ever stored.
public struct E164Number: Sendable, Hashable {
  /// `+15305550123`.
  public let e164: String

  /// - Parameter e164: a `+` and 3 to 15 ASCII digits, the first not 0; anything else is no number.
  public init?(e164: String) {
    let bytes = Array(e164.utf8)
    guard bytes.count >= 4, bytes.count <= 16, bytes[0] == UInt8(ascii: "+"), bytes[1] != UInt8(ascii: "0"),
      bytes.dropFirst().allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    self.e164 = e164
  }
}

extension E164Number: CustomStringConvertible {
  /// Masked but for the last two digits, so that a log or a message never shows a whole number by accident.
  public var description: String { "+" + String(repeating: "•", count: e164.utf8.count - 3) + e164.suffix(2) }
}
