import WalletCore

/// An operation that can still be taken back.
public struct UndoOffer: Sendable, Equatable {
  /// Which one.
  public var operation: OperationID
  /// Until when.
  public var until: Timestamp
  /// The operation key of the form that does it.
  public var key: String

  /// - Parameters:
  ///   - operation: which one.
  ///   - until: until when.
  ///   - key: the operation key of the form that does it.
  public init(operation: OperationID, until: Timestamp, key: String) {
    self.operation = operation
    self.until = until
    self.key = key
  }

  /// The form with its one button.
  func form(_ csrf: FormToken) -> HTML {
    """
    <form method="post" \(action: .to.undo(operation))>\(csrf.field)\(OperationKeyField(key: key).html)\
    <button class="quiet">Undo</button></form>
    """
  }
}
