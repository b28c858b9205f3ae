/// The time for the books: an operation may have a later time than the clock shows (`clock accept`).
extension Wallet {
  /// Now, but not before the newest operation: the time that days and months are counted by.
  public func now(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<Timestamp> {
    let hash = token.hash
    return judged(hash, try await reader.newestOperation(hash)) { newest, _ in now(newest) }
  }

  /// Now, but not before this time.
  func now(_ newestOperation: Timestamp?) -> Timestamp { context.clock.now().notBefore(newestOperation) }

  /// A receipt, and until when its operation can be undone: measured like the books do, by the latest time of any
  /// clock. An operation that was undone cannot be, nor one on an account that was closed since.
  func undoable(_ reading: ReceiptReading) -> UndoableReceipt {
    let receipt = reading.receipt
    let operation = receipt.operation
    guard receipt.reversedBy == nil, operation.kind == .close || receipt.lines.allSatisfy(\.account.isOpen),
      let deadline = UndoPolicy.deadline(of: operation.kind, bookedAt: operation.at, seconds: context.undoWindow),
      max(now(reading.newestOperation), context.clock.monotonic()) <= deadline
    else { return UndoableReceipt(receipt: receipt, undoUntil: nil) }
    return UndoableReceipt(receipt: receipt, undoUntil: deadline)
  }
}
