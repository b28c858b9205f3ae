import WalletCore

/// An operation that can still be undone.
package struct UndoOffer: Sendable, Equatable {
  /// The operation.
  package var operation: OperationID
  /// The end of its undo window.
  package var until: Timestamp
  /// The operation key of the undo form.
  package var key: String

  /// Creates an offer from its parts.
  package init(operation: OperationID, until: Timestamp, key: String) {
    self.operation = operation
    self.until = until
    self.key = key
  }

  /// The form with the Undo button.
  /// - Parameters:
  ///   - csrf: the form's CSRF token.
  ///   - back: the list that the page leads back to, for the page that tells of a refusal; nil for none.
  /// - Returns: the form.
  func form(_ csrf: FormToken, back: Link? = nil) -> HTML {
    """
    <form method="post" \(action: .to.undo(operation))>\(csrf.field)\(OperationKeyField(key: key).html)\(back.map { BackField(list: $0).html })\
    <button class="quiet">Undo</button></form>
    """
  }
}
