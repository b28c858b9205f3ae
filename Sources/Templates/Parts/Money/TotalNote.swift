import WalletCore

/// What a page says below a total: by which rates it was reckoned, how old they are, and what it lacks.
struct TotalNote {
  var total: DollarTotal
  var age: RateAge
  var amounts: AmountStyle

  /// Nil if all is in dollars, so that there is nothing to say.
  var html: HTML? {
    let rates: HTML? = Words.rates(of: total, age).map { "\($0) " }
    let leftOut = Words.leftOut(of: total, amounts)
    guard rates != nil || leftOut != nil else { return nil }
    return "<p class=\"hint\">\(rates)\(leftOut)</p>"
  }
}
