/// What the store writes for a command that the rules accepted: exactly this and nothing else.
package struct BookingPlan: Sendable, Equatable {
  /// Money that moves from one account to another.
  package struct Movement: Sendable, Equatable {
    /// The account whose balance falls.
    package let debit: AccountNumber
    /// The account whose balance rises.
    package let credit: AccountNumber
    /// The amount, above 0.
    package let amount: Money

    /// Money to move, or that an operation moved.
    package init(debit: AccountNumber, credit: AccountNumber, amount: Money) {
      self.debit = debit
      self.credit = credit
      self.amount = amount
    }
  }

  /// The kind of operation.
  package let kind: OperationKind
  /// The account it is about; nil if the store still has to create it.
  package let subject: AccountState?
  /// The number of the operation that it undoes.
  package let reverses: Int64?
  /// The movements, in order.
  package let movements: [Movement]

  init(
    _ kind: OperationKind, of subject: AccountState?, reverses: Int64? = nil, _ movements: [Movement] = []
  ) {
    self.kind = kind
    self.subject = subject
    self.reverses = reverses
    self.movements = movements
  }

  /// The operation's link of the chain, and the head after it.
  /// - Parameters:
  ///   - command: what the user asked for.
  ///   - account: number and identifier of the account it is about, which may have been created for it.
  ///   - head: the head before it.
  ///   - at: when it is booked.
  /// - Returns: the link and the head after it.
  package func link(
    of command: LedgerCommand, about account: (number: AccountNumber, id: AccountID), after head: LedgerHead,
    at: Timestamp
  ) -> (link: HashChain.Link, head: LedgerHead) {
    let link = HashChain.Link(
      number: head.number + 1, user: command.user, kind: kind.rawValue, account: account.number,
      reverses: reverses, name: command.action.newName?.text, key: command.key.id,
      fingerprint: command.action.fingerprint, at: at, opens: opening(command.action, account.id),
      movements: chained)
    return (link, LedgerHead(chain: head.chain, number: link.number, hash: HashChain.hash(link, after: head.hash)))
  }

  /// The movements as the chain hashes them.
  private var chained: [HashChain.Movement] {
    movements.enumerated().map { part, movement in
      HashChain.Movement(
        part: Int64(part), type: kind.rawValue, debit: movement.debit, credit: movement.credit,
        currency: movement.amount.currency.code, amount: movement.amount.minorUnits)
    }
  }

  private func opening(_ action: LedgerAction, _ account: AccountID) -> HashChain.Opening? {
    guard case .open(_, let currency) = action else { return nil }
    return HashChain.Opening(account: account.id, currency: currency.code)
  }
}
