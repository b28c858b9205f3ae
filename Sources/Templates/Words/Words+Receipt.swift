import WalletCore

extension Words {
  /// The name of a kind of operation, on its receipt. Joinings and changed numbers have no receipt, so nobody reads their
  /// two; a switch without default needs them.
  static func title(_ kind: OperationKind) -> String {
    switch kind {
    case .open: "Account opened"
    case .rename: "Account renamed"
    case .deposit: "Deposit"
    case .withdraw: "Withdrawal"
    case .transfer: "Transfer"
    case .close: "Account closed"
    case .reopen: "Account reopened"
    case .undo: "Undone"
    case .exchange: "Exchange"
    case .authorise: "Hold"
    case .raise: "Hold raised"
    case .capture: "Payment"
    case .void: "Hold cancelled"
    case .expire: "Hold expired"
    case .join: "You joined"
    case .phone: "Phone number changed"
    case .leave: "You left"
    }
  }

  /// The name of a list that led to a receipt.
  static func list(_ link: Link, account: HTML, _ id: AccountID) -> HTML {
    switch link.pattern {
    case Link.to.home.pattern: "Home"
    case Link.to.activity.pattern: "Activity"
    case Link.to.statement.pattern: "Statement"
    case Link.to.closed.pattern: "Closed accounts"
    default: link == .to.account(id) ? account : "Back"
    }
  }

  /// Why an action on a receipt's page was refused.
  package static func sentence(_ problem: ReceiptProblem, _ amounts: AmountStyle) -> String {
    switch problem {
    case .note(let refusal): note(refusal)
    case .undo(let refusal): sentence(refusal, amounts)
    }
  }

  /// What the user wrote of an amount, before it is booked.
  static func noted(_ note: String) -> HTML { "Note: <bdi>\(note)</bdi>" }

  /// Why a typed note is not accepted.
  package static func note(_ refusal: NameRefusal) -> String {
    switch refusal {
    case .empty: "Write something."
    case .tooLong(let limit): "That note is too long. Use at most \(limit) characters."
    case .forbiddenCharacter: "That note has an invisible character in it. Type it again with plain letters."
    }
  }

  /// What a closed account held, and where that went.
  static func left(by closed: ClosedAccount, _ amounts: AmountStyle) -> HTML {
    guard closed.left.minorUnits > 0 else { return "It was empty." }
    guard let name = closed.movedTo else { return "\(whole: closed.left, amounts) is still inside." }
    return "\(whole: closed.left, amounts) went to <bdi>\(name)</bdi>."
  }

  /// Under what an exchange moved.
  static let exchangeIsFinal =
    "An exchange can't be undone. To reverse it, exchange the money back at the rate of that moment."
}
