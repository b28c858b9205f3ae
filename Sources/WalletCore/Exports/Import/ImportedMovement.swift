/// A movement of an exported file, with what the user's accounts held after it.
public struct ImportedMovement {
  /// What moved.
  public let movement: Operation.Movement
  /// What the giving account held after it, where it is the user's.
  public let fromBalance: Int64?
  /// What the taking account held after it, where it is the user's.
  public let toBalance: Int64?

  /// The balances that are told, the giving side's first.
  public func balances(_ index: Int) -> [ImportedOperation.Balance] {
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
