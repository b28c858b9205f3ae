import WalletCore

/// The preview of a transfer: both accounts, each with its balance before and after; of the one that gives also what is
/// held.
struct TransferPreview {
  var from: Account
  /// The receiving account; nil while none is chosen.
  var to: Account?
  /// The amount; nil while there is none that can be read.
  var amount: Money?
  var amounts: AmountStyle

  var html: HTML {
    let after = after
    return """
      <dl class="preview">
      \(side("From", from, after?.from, held: Words.held(from, amounts)))
      \(to.map { side("To", $0, after?.to) })
      </dl>
      """
  }

  /// Both balances after the transfer; nil without an amount, or if the ledger would refuse the transfer now.
  private var after: (from: Money, to: Money?)? {
    guard let amount else { return nil }
    do throws(LedgerRefusal) {
      try LedgerPrecheck.withdrawal(amount, from: from)
      if let to {
        try LedgerPrecheck.transfer(from: from, to: to)
        try LedgerPrecheck.deposit(amount, to: to)
      }
    } catch { return nil }
    guard let left = try? from.balance.subtracting(amount) else { return nil }
    return (left, to.flatMap { try? $0.balance.adding(amount) })
  }

  private func side(_ label: StaticString, _ account: Account, _ after: Money?, held: HTML? = nil) -> HTML {
    let then: HTML? = after.map {
      " <span aria-hidden=\"true\">→</span><span class=\"unseen\">, then</span> \(whole: $0, amounts)"
    }
    let line: HTML? = held.map { "<dd class=\"lead\">\($0)</dd>" }
    return """
      <div><dt>\(literal: label) <bdi>\(account.name)</bdi></dt><dd>\(whole: account.balance, amounts)\(then)</dd>\
      \(line)</div>
      """
  }
}
