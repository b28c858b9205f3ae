import WalletCore

/// What both accounts will hold after a transfer: from, to, and each balance before and after.
struct TransferPreview {
  var from: Account
  /// Nil while none is chosen.
  var to: Account?
  /// Nil while there is none that can be read.
  var amount: Money?
  var amounts: AmountStyle

  var html: HTML {
    """
    <dl class="preview">
    \(side("From", from, after(from) { (balance, amount) throws(MoneyError) in try balance.subtracting(amount) }))
    \(to.map { to in
      side("To", to, after(to) { (balance, amount) throws(MoneyError) in try balance.adding(amount) })
    })
    </dl>
    """
  }

  /// Nothing is promised that the books would refuse: a balance below zero, or another currency.
  private func after(_ account: Account, _ booked: (Money, Money) throws(MoneyError) -> Money) -> Money? {
    guard let amount, let after = try? booked(account.balance, amount), after.minorUnits >= 0 else { return nil }
    return after
  }

  private func side(_ label: StaticString, _ account: Account, _ after: Money?) -> HTML {
    let then: HTML? = after.map {
      " <span aria-hidden=\"true\">→</span><span class=\"unseen\">, then</span> \($0, amounts)"
    }
    return """
      <div><dt>\(literal: label) <bdi>\(account.name)</bdi></dt><dd>\(account.balance, amounts)\(then)</dd></div>
      """
  }
}
