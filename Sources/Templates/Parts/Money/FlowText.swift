import WalletCore

/// What came in and went out in one currency, each only if there is any: `In $12.00 · Out $3.00`.
struct FlowText {
  var flow: MoneyFlow
  var amounts: AmountStyle

  /// Nil if nothing came in and nothing went out.
  var html: HTML? {
    let (isIn, isOut) = (flow.moneyIn.minorUnits > 0, flow.moneyOut.minorUnits > 0)
    guard isIn || isOut else { return nil }
    return """
      \(isIn ? "In <strong>\(whole: flow.moneyIn, amounts)</strong>" as HTML : nil)\
      \(isIn && isOut ? " · " as HTML : nil)\
      \(isOut ? "Out <strong>\(whole: flow.moneyOut, amounts)</strong>" as HTML : nil)
      """
  }
}
