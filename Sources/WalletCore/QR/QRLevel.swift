/// How much of a QR code may be unreadable (ISO/IEC 18004, 6.5.1).
public enum QRLevel: Sendable, CaseIterable {
  /// L: about 7 of 100 codewords.
  case low
  /// M: about 15 of 100 codewords.
  case medium

  /// What the format information says for it (table 12).
  var indicator: UInt32 {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    }
  }
}
