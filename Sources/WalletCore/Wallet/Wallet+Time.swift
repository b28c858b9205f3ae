/// The time for the books: an operation may have a later time than the clock shows (`clock accept`).
extension Wallet {
  /// Now, but not before the newest operation: the time that days and months are counted by.
  package func now(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<Timestamp> {
    let hash = token.hash
    return judged(hash, try await reader.newestOperation(hash)) { newest, _ in now(newest) }
  }

  /// Now, but not before this time.
  func now(_ newestOperation: Timestamp?) -> Timestamp { context.clock.now().notBefore(newestOperation) }

  /// A receipt, and until when its operation can be undone.
  func undoable(_ reading: ReceiptReading) -> UndoableReceipt {
    let latest = max(now(reading.newestOperation), context.clock.monotonic())
    let deadline = UndoPolicy.deadline(of: reading.receipt, latest: latest, seconds: context.undoWindow)
    return UndoableReceipt(receipt: reading.receipt, undoUntil: deadline)
  }
}
