import WalletCore

/// An exchange that was just booked, as the account that gave shows it.
package struct DoneExchange: Sendable, Equatable {
  /// All that left, fee included.
  package let gave: Money
  /// The fee in it.
  package let fee: Money
  /// What arrived.
  package let got: Money
  /// The name of the account that received.
  package let receiver: String?
  /// The giving account's balance after it.
  package let balance: Money
  /// The number of the giving account's last entry of it.
  package let sequence: Int64

  /// Nil unless it is the receipt of an exchange.
  package init?(_ receipt: Receipt) {
    let own = receipt.lines.filter { $0.account.id == receipt.account.id }.map(\.entry)
    guard let first = own.first, let last = own.last, let exchange = first.exchange, first.isOutgoing else {
      return nil
    }
    let currency = first.change.currency
    let fees = own.dropFirst().reduce(Int64(0)) { $0 - $1.change.minorUnits }
    gave = Money(minorUnits: fees - first.change.minorUnits, currency: currency)
    fee = Money(minorUnits: fees, currency: currency)
    got = exchange.other
    receiver = first.otherName
    balance = last.balance
    sequence = last.sequence
  }
}
