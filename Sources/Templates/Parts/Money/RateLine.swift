import WalletCore

/// A rate in words, `1 USD = 0.8 EUR`. Its number shrinks with the screen to stay on one line; where that does not do, it
/// is broken.
struct RateLine {
  var rate: Rate
  /// The currency of the one unit.
  var currency: Currency
  /// The currency of the number.
  var other: Currency

  var html: HTML {
    let number = RateText.string(rate)
    let classes = MoneyText.Room(characters: number.utf8.count).classes
    return "1 \(currency.code) = <span class=\"rate\(literal: classes)\">\(number)</span> \(other.code)"
  }
}
