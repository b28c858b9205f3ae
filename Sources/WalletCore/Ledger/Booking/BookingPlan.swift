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
    /// The kind of its two entries.
    package let type: Entry.Kind

    /// Money to move, or that an operation moved.
    package init(_ type: Entry.Kind, debit: AccountNumber, credit: AccountNumber, amount: Money) {
      self.type = type
      self.debit = debit
      self.credit = credit
      self.amount = amount
    }
  }

  /// A change of a hold; see ``HoldEvent``.
  package struct HoldChange: Sendable, Equatable {
    /// The number of the operation that authorised the hold; nil if that is this operation.
    let hold: Int64?
    let sequence: Int64
    let delta: Int64
    let amount: Int64
    let held: Int64
  }

  /// The row of the kind of operation.
  package let kind: KindRule
  /// The account it is about; nil if the store still has to create it.
  package let subject: AccountState?
  /// The number of the operation that it undoes.
  package let reverses: Int64?
  /// The movements, in order.
  package let movements: [Movement]
  /// What happens to a hold.
  package let hold: HoldChange?
  /// The terms of an exchange.
  package let quote: RateQuote?
  /// The card that the money comes from or goes to.
  package let card: CardLabel?
  /// What a capture is for.
  package let bill: ChargeBill?

  /// A plan, which the store writes as it is. The rules make all but those of tests.
  package init(
    _ kind: KindRule, of subject: AccountState?, reverses: Int64? = nil, _ movements: [Movement] = [],
    hold: HoldChange? = nil, quote: RateQuote? = nil, card: CardLabel? = nil, bill: ChargeBill? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.reverses = reverses
    self.movements = movements
    self.hold = hold
    self.quote = quote
    self.card = card
    self.bill = bill
  }

  /// The operation's link of the chain, and the head after it.
  /// - Parameters:
  ///   - command: what the user asked for.
  ///   - account: number and identifier of the account it is about, which may be created for it.
  ///   - text: the name that it gives the account, or the card that it names, with the salt.
  ///   - head: the head before it.
  ///   - at: when it is booked.
  /// - Returns: the link and the head after it.
  package func link(
    of command: LedgerCommand, about account: (number: AccountNumber, id: AccountID), committing text: CommittedText?,
    after head: LedgerHead, at: Timestamp
  ) -> (link: HashChain.Link, head: LedgerHead) {
    let number = head.number + 1
    let link = HashChain.Link(
      number: number, user: command.user, kind: kind.code, account: account.number, reverses: reverses,
      key: command.key.id, fingerprint: command.action.fingerprint(naming: text?.commitment), at: at,
      movements: chained, commitment: text?.commitment ?? bill?.commitment, opens: opening(command.action, account.id),
      hold: hold.map { $0.event(of: number) }, quote: quote, merchant: merchant(command.action))
    return (link, head.after(link))
  }

  /// The movements as the chain hashes them.
  private var chained: [HashChain.Movement] {
    movements.enumerated().map { part, movement in
      HashChain.Movement(
        part: Int64(part), type: movement.type.rawValue, debit: movement.debit, credit: movement.credit,
        currency: movement.amount.currency.code, amount: movement.amount.minorUnits)
    }
  }

  private func merchant(_ action: LedgerAction) -> PublicID? {
    guard case .capture(_, _, let merchant, _) = action else { return nil }
    return merchant.id
  }

  private func opening(_ action: LedgerAction, _ account: AccountID) -> HashChain.Opening? {
    guard case .open(_, let currency) = action else { return nil }
    return HashChain.Opening(account: account.id, currency: currency.code)
  }
}

extension BookingPlan.HoldChange {
  fileprivate func event(of operation: Int64) -> HoldEvent {
    HoldEvent(hold: hold ?? operation, sequence: sequence, delta: delta, amount: amount, held: held)
  }
}
