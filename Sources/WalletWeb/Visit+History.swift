import Templates
import WalletCore

/// What the screens about the past have in common.
extension Visit {
  /// The user's operation that an address names.
  func receipt(_ id: OperationID, of user: SignedInUser) throws(Failure) -> Receipt {
    guard let receipt = try receiptIfAny(id, of: user) else {
      reportForeign(user)
      throw .notFound
    }
    return receipt
  }

  /// The user's operation that a notice names; nil where the notice was made up.
  func receiptIfAny(_ id: OperationID, of user: SignedInUser) throws(Failure) -> Receipt? {
    try read { () throws(StoreFailure) in try wallet.receipt(id, of: user) }
  }

  /// How an operation can be taken back, while it can.
  func undoOffer(_ receipt: Receipt, _ user: SignedInUser) throws(Failure) -> UndoOffer? {
    let operation = receipt.operation
    guard receipt.reversedBy == nil, operation.kind == .close || receipt.lines.allSatisfy(\.account.isOpen) else {
      return nil
    }
    let until = try read { () throws(StoreFailure) in
      try wallet.undoDeadline(of: operation.kind, bookedAt: operation.at)
    }
    guard let until else { return nil }
    return UndoOffer(operation: operation.id, until: until, key: operationKey(user, account: operation.account))
  }

  /// Today in the wallet's zone; never before what is booked already.
  func today() throws(Failure) -> CivilDay {
    site.zone.day(of: try read { () throws(StoreFailure) in try wallet.now() })
  }

  /// A day that is over, or today.
  static func pastDay(_ typed: String, today: CivilDay) throws(DayProblem) -> CivilDay {
    guard let day = CivilDay(typed) else { throw .notADay }
    guard day <= today else { throw .notYet }
    return day
  }

  /// Awaits a read of the history and turns its failure into this layer's.
  func history<Value>(_ body: () async throws(StoreFailure) -> Value) async throws(Failure) -> Value {
    do { return try await body() } catch { throw .store(error) }
  }
}
