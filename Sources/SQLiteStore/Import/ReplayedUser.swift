import WalletCore

/// A user of an imported history, with their accounts after the operations that were booked again so far.
struct ReplayedUser {
  /// The user's new row.
  let id: UserID
  private(set) var accounts: RunningAccounts

  init(_ imported: ImportedUser, id: UserID) {
    self.id = id
    let openings = imported.operations.compactMap { operation in operation.currency.map { (operation.account, $0) } }
    accounts = RunningAccounts(currencies: Dictionary(openings) { first, _ in first })
  }

  /// Applies an operation to the accounts.
  /// - Returns: the account it was about, and those that it changed.
  /// - Throws: ``ImportRefusal/Reason/otherResult`` if it cannot follow.
  mutating func apply(_ operation: ImportedOperation) throws(ImportRefusal) -> Set<AccountID> {
    do throws(RunningAccounts.ReplayContradiction) {
      return Set(try accounts.apply(operation.asRead).map(\.account) + [operation.account])
    } catch {
      throw ImportRefusal(.otherResult, at: operation.place)
    }
  }

  /// What the user did, to be judged and booked again.
  /// - Parameters:
  ///   - operation: the operation, before it is applied.
  ///   - names: the new identifiers of operations that it can name.
  /// - Returns: nil if a part is missing that its kind requires.
  func action(_ operation: ImportedOperation, names: [Int64: OperationID]) -> LedgerAction? {
    let account = operation.account
    let amount = operation.movements.first?.amount
    switch operation.kind {
    case .open:
      guard let name = operation.name, let currency = operation.currency else { return nil }
      return .open(name: name, currency: currency)
    case .rename: return operation.name.map { .rename(account, name: $0) }
    case .deposit: return amount.map { .deposit(to: account, $0) }
    case .withdraw: return amount.map { .withdraw(from: account, $0) }
    case .transfer:
      guard let amount, let receiver = operation.receiver(inMovement: 0) else { return nil }
      return .transfer(from: account, to: receiver, amount)
    case .close:
      return .close(account, seen: accounts[account]?.sequence ?? 0, moveTo: operation.receiver(inMovement: 0))
    case .reopen: return .reopen(account)
    case .undo: return operation.reverses.flatMap { names[$0] }.map { .undo($0) }
    case .exchange: return operation.order.map { .exchange($0) }
    case .authorise, .raise, .capture, .void, .expire: return holdAction(operation, names: names)
    case .join, .phone, .leave: return nil
    }
  }

  private func holdAction(_ operation: ImportedOperation, names: [Int64: OperationID]) -> LedgerAction? {
    guard let event = operation.hold, let currency = accounts[operation.account]?.currency else { return nil }
    let change = Money(minorUnits: event.delta, currency: currency)
    if operation.kind == .authorise { return .authorise(from: operation.account, change) }
    guard let hold = names[event.hold] else { return nil }
    switch operation.kind {
    case .raise: return .raise(hold, by: change)
    case .void: return .void(hold)
    case .expire: return .expire(hold)
    case .capture:
      guard let movement = operation.movements.first, let merchant = movement.merchant,
        let name = try? AccountName(merchant)
      else { return nil }
      let account = AccountID(ofMerchant: name, in: movement.amount.currency)
      return .capture(hold, movement.amount, to: account, bill: operation.bill)
    default: return nil
    }
  }
}

extension ImportedOperation {
  /// The user's account that a movement goes to.
  fileprivate func receiver(inMovement index: Int) -> AccountID? {
    guard movements.indices.contains(index), case .account(let id) = movements[index].to else { return nil }
    return id
  }

  /// The exchange that was made: all that left, fee included, and what arrived.
  fileprivate var order: ExchangeOrder? {
    guard let quote, let receiver = receiver(inMovement: 1), let given = movements.first?.amount else { return nil }
    let fee = movements.count > 2 ? movements[2].amount.minorUnits : 0
    return ExchangeOrder(
      from: account, to: receiver, amount: Money(minorUnits: given.minorUnits + fee, currency: given.currency),
      arrives: movements[1].amount, quote: quote)
  }
}
