import WalletCore

/// Exchanges and holds.
extension HistoryBuilder {
  /// Exchanges all of an amount, fee included.
  @discardableResult
  package mutating func exchange(
    _ account: AccountID, to receiver: AccountID, _ units: Int64, by quote: RateQuote, note: String = ""
  ) throws -> Int64 {
    let amount = try money(units, in: account)
    let fee = quote.fee(on: amount)
    let given = Money(minorUnits: units - fee.minorUnits, currency: amount.currency)
    let taken = try found(quote.rate.value(of: given, in: try money(0, in: receiver).currency))
    var movements = [
      Operation.Movement(kind: .exchange, from: .account(account), to: .exchange, amount: given),
      Operation.Movement(kind: .exchange, from: .exchange, to: .account(receiver), amount: taken),
    ]
    if fee.minorUnits > 0 {
      movements.append(Operation.Movement(kind: .fee, from: .account(account), to: .fee, amount: fee))
    }
    return add(.exchange, account, note: note, quote: quote, movements)
  }

  /// Begins a hold.
  /// - Returns: its number.
  @discardableResult
  package mutating func authorise(_ account: AccountID, _ units: Int64, note: String = "") -> Int64 {
    let number = history.headNumber + 1
    holds.append(Hold(number: number, account: account, amount: units))
    return add(.authorise, account, note: note, hold: event(of: number, on: account, by: units, to: units))
  }

  package mutating func raise(_ hold: Int64, by units: Int64) throws {
    let index = try found(holds.firstIndex { $0.number == hold })
    holds[index].amount += units
    let account = holds[index].account
    add(.raise, account, hold: event(of: hold, on: account, by: units, to: holds[index].amount))
  }

  /// Ends a hold, and moves a part of what it held to a merchant.
  package mutating func capture(_ hold: Int64, _ units: Int64, by merchant: String, note: String = "") throws {
    let found = try end(hold)
    let movement = Operation.Movement(
      kind: .capture, from: .account(found.account), to: .merchant, amount: try money(units, in: found.account),
      merchant: merchant)
    add(
      .capture, found.account, note: note, hold: event(of: hold, on: found.account, by: -found.amount, to: 0),
      [movement])
  }

  /// Ends a hold by `void` or `expire`, and takes nothing.
  package mutating func free(_ hold: Int64, as kind: OperationKind) throws {
    let found = try end(hold)
    add(kind, found.account, hold: event(of: hold, on: found.account, by: -found.amount, to: 0))
  }

  mutating func end(_ hold: Int64) throws -> Hold {
    holds.remove(at: try found(holds.firstIndex { $0.number == hold }))
  }

  mutating func event(
    of hold: Int64, on account: AccountID, by units: Int64, to amount: Int64
  ) -> HoldEvent {
    let before = held[account] ?? (amount: 0, events: 0)
    held[account] = (before.amount + units, before.events + 1)
    return HoldEvent(
      hold: hold, sequence: before.events + 1, delta: units, amount: amount, held: before.amount + units)
  }
}
