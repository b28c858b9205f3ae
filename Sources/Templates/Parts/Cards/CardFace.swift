import WalletCore

/// A card, drawn: brand, nickname, last four digits, and the month in which it ends.
struct CardFace {
  var card: StoredCard
  /// The present day.
  var today: CivilDay

  var html: HTML {
    let nickname: HTML? = card.nickname.isEmpty ? nil : "<h2><bdi>\(card.nickname)</bdi></h2>\n"
    let validity: HTML? = Words.sentence(card.validity(on: today)).map { "<strong>\($0)</strong>" }
    return """
      <div class="hero plastic">
      <p>\(Self.mark(of: card.label.brand))\(Words.name(card.label.brand))</p>
      \(nickname)\
      <p class="money"><span role="img" aria-label="ending in \(card.label.lastFour)">•••• \(card.label.lastFour)</span></p>
      <p><span><span class="unseen">Expiry date </span>\(Words.expiry(card.expiry))</span>\(validity)</p>
      </div>
      """
  }

  /// Our own mark of a brand: a plain shape, which tells brands apart and is nobody's logo.
  private static func mark(of brand: CardBrand) -> HTML {
    """
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><path d="\(shape(of: brand))"/></svg>
    """
  }

  private static func shape(of brand: CardBrand) -> HTML {
    switch brand {
    case .visa: "M2 5h7l4 9 3-9h6l-7 15h-5z"
    case .mastercard: "M12 2 22 12 12 22 2 12z"
    case .americanExpress: "M3 3h18v18H3zM7 7v10h10V7z"
    case .discover: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z"
    case .jcb: "M3 4h4v16H3zM10 4h4v16h-4zM17 4h4v16h-4z"
    case .diners: "M7 3h10l5 9-5 9H7l-5-9z"
    case .unionPay: "M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z"
    case .maestro: "M2 20 12 3l10 17z"
    }
  }
}
