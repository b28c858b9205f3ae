/// The two faces of the wallet.
public enum Theme: String, Sendable, CaseIterable {
  /// Green and plain, with the drawn wallet.
  case classic
  /// Pink and round, with the pig.
  case piggy

  /// As it is kept: 0 and 1.
  public init?(stored: Int64) {
    switch stored {
    case 0: self = .classic
    case 1: self = .piggy
    default: return nil
    }
  }

  /// As it is kept.
  public var stored: Int64 {
    switch self {
    case .classic: 0
    case .piggy: 1
    }
  }
}
