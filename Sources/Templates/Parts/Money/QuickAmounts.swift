import WalletCore

/// Buttons of the account page's money form that send a fixed amount. They come after the field, so that their amount
/// is the last one and counts. With script they add to the field instead, and show a plus sign.
enum QuickAmounts {
  /// Nil for a currency in which these amounts would be tiny or huge.
  static func html(in currency: Currency) -> HTML? { all[currency.index] }

  /// By ``Currency/index``.
  private static let all: [HTML?] = Currency.all.map { $0.hasDollarLikeLimit ? buttons(in: $0) : nil }

  private static func buttons(in currency: Currency) -> HTML {
    var buttons = HTML()
    for units in [20, 50, 100] {
      buttons.append(
        """
        <button form="money" class="quiet small plus" name="amount" value="\(units)">\(units: units, of: currency)</button>

        """)
    }
    return """
      <div class="quick" role="group" aria-labelledby="quick">
      <p class="hint" id="quick">Quick amounts</p>
      \(buttons)</div>
      """
  }
}
