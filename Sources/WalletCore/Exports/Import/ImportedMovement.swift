/// A movement of an exported file, with what the user's accounts held after it.
package struct ImportedMovement {
  package let movement: Operation.Movement
  package let fromBalance: Int64?
  package let toBalance: Int64?

  /// The balances that are told, the giving side's first.
  package func balances(_ index: Int) -> [ImportedOperation.Balance] {
    var balances: [ImportedOperation.Balance] = []
    if case .account(let id) = movement.from, let fromBalance {
      balances.append(ImportedOperation.Balance(movement: index, account: id, minorUnits: fromBalance))
    }
    if case .account(let id) = movement.to, let toBalance {
      balances.append(ImportedOperation.Balance(movement: index, account: id, minorUnits: toBalance))
    }
    return balances
  }
}
