import WalletCore

extension Currency {
  /// Two digits after the point, like dollars.
  package static let euro = sample("EUR")
  /// No digits after the point.
  package static let yen = sample("JPY")

  private static func sample(_ code: String) -> Currency {
    guard let currency = Currency(code: code) else { preconditionFailure("no currency \(code)") }
    return currency
  }
}
