/// A currency that an account can hold. Its smallest unit is counted as an integer: a cent, a satoshi, a gwei.
public enum Currency: String, Sendable, Hashable, CaseIterable {
  case usd = "USD"
  case btc = "BTC"
  case eth = "ETH"

  /// The currencies that new accounts can have today.
  package static let offered: [Currency] = [.usd]

  /// The ISO 4217 code, or the usual one if ISO has none.
  package var code: String { rawValue }

  /// How many decimal digits the smallest unit has after the point: 2 for a cent.
  @inlinable
  public var scale: Int {
    switch self {
    case .usd: 2
    case .btc: 8
    case .eth: 9
    }
  }

  /// The most one deposit, withdrawal or transfer may move, in smallest units (USD 1 billion).
  package static let amountLimit: Int64 = 100_000_000_000

  /// The most a user's account may hold, in smallest units.
  package static let balanceLimit: Int64 = 10_000_000_000_000

  /// The largest balance of the outside world's account in either direction, in smallest units.
  package static let worldLimit: Int64 = 9_000_000_000_000_000_000
}
