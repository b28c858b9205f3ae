/// What a command comes to once the rules have let it pass: ready to be written.
struct BookingPlan: Equatable {
  /// The kinds of operation, as the store writes them.
  enum Kind: String { case open, rename, deposit, withdraw, transfer, close }

  /// Money that goes from one account row to another.
  struct Movement: Equatable {
    let debit: Int64
    let credit: Int64
    let amount: Money
  }

  let kind: Kind
  let movement: Movement?

  init(_ kind: Kind, _ movement: Movement? = nil) {
    self.kind = kind
    self.movement = movement
  }
}
