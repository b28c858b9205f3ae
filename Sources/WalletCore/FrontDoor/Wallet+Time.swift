/// What time it is for the books: an operation may bear a later time than the clock shows (`clock accept`).
extension Wallet {
  /// Now, and not before the newest operation: what days and months are counted by.
  /// - Throws: ``StoreFailure`` if the newest operation cannot be read.
  public func now() throws(StoreFailure) -> Timestamp {
    let now = context.clock.now()
    return max(now, try reader.newestOperation() ?? now)
  }

  /// Until when an operation can be taken back; nil if it cannot any more, or never could. Measured as the books
  /// measure it, by the latest that any clock says.
  /// - Throws: ``StoreFailure`` if the newest operation cannot be read.
  public func undoDeadline(of kind: OperationKind, bookedAt at: Timestamp) throws(StoreFailure) -> Timestamp? {
    guard let deadline = UndoPolicy.deadline(of: kind, bookedAt: at, seconds: context.undoSeconds) else { return nil }
    return max(try now(), context.clock.steady()) <= deadline ? deadline : nil
  }
}
