import WalletCore

/// The field in which the user types an amount of money.
struct AmountField {
  var currency: Currency
  /// The error sentence; nil if the amount is fine.
  var error: String?
  var value: String
  /// Whether the page's script asks the server about it when the user leaves it.
  var isChecked = true

  /// `type=text`, because a number field rounds, has spin buttons, and drops text that it does not understand.
  var html: HTML {
    Field(
      label: Self.labels[currency.index], notes: FieldNotes(name: "amount", error: error, isChecked: isChecked),
      value: value, attributes: currency.scale == 0 ? Self.whole : Self.decimal,
      placeholder: Self.placeholders[currency.index], unit: currency.code
    ).html
  }

  /// By ``Currency/index``. Made once, because most pages about money have an amount.
  private static let labels: [HTML] = Currency.all.map {
    "Amount<span class=\"unseen\">\(Words.inUnit($0))</span>"
  }

  /// By ``Currency/index``: nothing, with as many decimals as the currency has.
  static let placeholders: [HTML] = Currency.all.map { "\(typed: Money(minorUnits: 0, currency: $0))" }

  private static let decimal: StaticString =
    #"type="text" class="money" inputmode="decimal" autocomplete="off" spellcheck="false" enterkeyhint="done""#
  private static let whole: StaticString =
    #"type="text" class="money" inputmode="numeric" autocomplete="off" spellcheck="false" enterkeyhint="done""#
}

/// The action on all that can be taken from an account: its balance without what is held. The raw value is what its
/// button sends.
package enum TakeAllAction: String, Sendable {
  /// Withdraw it from the wallet.
  case withdraw
  /// Transfer it to another account.
  case transfer
}

/// The button of a transfer's form for all that can be taken from the account: with script it fills the field, without
/// script it opens the page that asks. It books nothing. The account's own page has one button for each action
/// (``AccountPage``).
struct TakeAllButton {
  var account: Account
  var amounts: AmountStyle

  /// Nil if it is not offered.
  var html: HTML? {
    guard Self.isOffered(account, amounts) else { return nil }
    return """
      <button class="quiet small" name="all" value="\(TakeAllAction.transfer.rawValue)" formmethod="post" \(formaction: .to.choose(account.id))>Transfer all</button>

      """
  }

  /// Not offered if there is nothing to take, if it is more than one booking may move, or if amounts are hidden,
  /// because the page then contains none.
  static func isOffered(_ account: Account, _ amounts: AmountStyle) -> Bool {
    amounts == .plain && (1...account.balance.currency.amountLimit).contains(account.available.minorUnits)
  }

  /// The account's sequence as a hidden field: all that is available is booked only while the balance is still the one
  /// shown. Unless `isSent`, the field is not sent without script; the script sends it only with all that is available.
  static func seen(_ account: Account, isSent: Bool) -> HTML {
    "<input type=\"hidden\" name=\"seen\" value=\"\(Int(account.sequence))\"\(isSent ? nil : " disabled" as HTML)>"
  }
}

/// The three actions on an amount: the pressed button decides where the form goes.
struct MoneyButtons {
  var account: AccountID
  /// Whether an element says what each leaves, with the id `then-deposit`, `then-withdraw` or `then-transfer`.
  var areDescribed = false

  var html: HTML {
    """
    <div class="actions ways">
    \(deposit)
    \(withdraw)
    \(transfer)
    </div>
    """
  }

  var deposit: HTML {
    "<button formmethod=\"post\" \(formaction: .to.deposit(account))\(described("deposit"))>Deposit</button>"
  }

  var withdraw: HTML {
    "<button class=\"second\" formmethod=\"post\" \(formaction: .to.withdraw(account))\(described("withdraw"))>Withdraw</button>"
  }

  var transfer: HTML {
    "<button class=\"second\" formmethod=\"post\" \(formaction: .to.transfer(account))\(described("transfer"))>Transfer</button>"
  }

  private func described(_ name: StaticString) -> HTML? {
    areDescribed ? " aria-describedby=\"then-\(literal: name)\"" : nil
  }
}
