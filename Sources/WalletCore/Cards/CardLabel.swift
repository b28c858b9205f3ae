/// What a statement says about a card: its brand and its last four digits. The rest of a card's number is never kept.
package struct CardLabel: Sendable, Hashable {
  /// The brand.
  package let brand: CardBrand
  /// Four ASCII digits.
  package let lastFour: String

  /// - Returns: nil if `lastFour` is anything but four ASCII digits.
  package init?(brand: CardBrand, lastFour: String) {
    guard lastFour.utf8.count == 4, lastFour.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    self.brand = brand
    self.lastFour = lastFour
  }
}

extension CardLabel {
  /// The label for people, on pages and in files: `Visa •••• 4242`.
  package var text: String { "\(brand.name) •••• \(lastFour)" }

  /// The text that the chain commits to (``CommittedText``): the brand's raw value, a space, the digits.
  var committed: String { "\(brand.rawValue) \(lastFour)" }
}
