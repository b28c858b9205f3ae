import WalletCore

/// A button that brings all there is in an account: with script into the field, without it to the page that asks. It books
/// nothing.
struct TakeAllButton {
  var action: TakeAll
  var account: Account
  var amounts: AmountStyle

  /// Nil where there is nothing, where it is more than one booking may move, and where amounts are covered: none stands in
  /// the page then.
  var html: HTML? {
    guard Self.isOffered(account, amounts) else { return nil }
    let (value, label): (HTML, HTML) =
      switch action {
      case .withdraw: ("withdraw", "Withdraw all")
      case .transfer: ("transfer", "Transfer all")
      }
    return """
      <button form="money" class="quiet small" name="all" value="\(value)" formmethod="post" \
      \(formaction: .choose(account.id)) data-say="\(Words.all(action, account.balance, isAttribute: true))">\(label)</button>

      """
  }

  static func isOffered(_ account: Account, _ amounts: AmountStyle) -> Bool {
    amounts == .plain && (1...Currency.amountLimit).contains(account.balance.minorUnits)
  }

  /// The account's sequence, for the form: what was shown as all of it is booked only while it still is. Without script
  /// the field is not sent; the script sends it with all of it and with no other amount.
  static func seen(_ account: Account, isSent: Bool) -> HTML {
    "<input type=\"hidden\" name=\"seen\" value=\"\(Int(account.sequence))\"\(isSent ? nil : " disabled" as HTML)>"
  }
}
