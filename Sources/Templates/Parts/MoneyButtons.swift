import WalletCore

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
