import WalletCore

/// The field for an amount of money, as it is typed.
struct AmountField {
  /// The refusal's sentence; nil when the amount is fine.
  var error: String?
  var value: String

  /// `type=text`: a number field would round, spin and drop what it does not understand.
  var html: HTML {
    Field(
      label: "Amount", notes: FieldNotes(name: "amount", error: error, isChecked: true), value: value,
      attributes:
        #"type="text" class="money" inputmode="decimal" autocomplete="off" spellcheck="false" enterkeyhint="done" placeholder="0.00""#
    ).html
  }
}

/// What is done with an account's whole balance. The raw value is what the button for it sends.
public enum TakeAll: String, Sendable {
  /// Taken out of the wallet.
  case withdraw
  /// Moved to another account.
  case transfer
}

/// The button of a transfer's form that brings all there is in the account: with script into the field, without it to the page
/// that asks. It books nothing. The account's own page has one for each side (``AccountPage``).
struct TakeAllButton {
  var account: Account
  var amounts: AmountStyle

  /// Nil where it is not offered.
  var html: HTML? {
    guard Self.isOffered(account, amounts) else { return nil }
    return """
      <button class="quiet small" name="all" value="transfer" formmethod="post" \(formaction: .to.choose(account.id))>Transfer all</button>

      """
  }

  /// Not where there is nothing, where it is more than one booking may move, and where amounts are covered: none stands in
  /// the page then.
  static func isOffered(_ account: Account, _ amounts: AmountStyle) -> Bool {
    amounts == .plain && (1...Currency.amountLimit).contains(account.balance.minorUnits)
  }

  /// The account's sequence, for the form: what was shown as all of it is booked only while it still is. Without script
  /// the field is not sent; the script sends it with all of it and with no other amount.
  static func seen(_ account: Account, isSent: Bool) -> HTML {
    "<input type=\"hidden\" name=\"seen\" value=\"\(Int(account.sequence))\"\(isSent ? nil : " disabled" as HTML)>"
  }
}

/// The three things that can be done with an amount: which button is pressed decides where the form goes.
struct MoneyButtons {
  var account: AccountID

  var html: HTML {
    """
    <div class="actions">
    <button formmethod="post" \(formaction: .to.deposit(account))>Deposit</button>
    <button class="second" formmethod="post" \(formaction: .to.withdraw(account))>Withdraw</button>
    <button class="second" formmethod="post" \(formaction: .to.transfer(account))>Transfer</button>
    </div>
    """
  }
}
