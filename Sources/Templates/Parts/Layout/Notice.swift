import WalletCore

/// A success notice after an action, with a form for what the user can do about it. It takes the focus, for keyboard
/// and screen reader users, and the page's title begins with a short form of it.
struct Notice {
  var text: HTML
  /// A form with one button.
  var action: HTML? = nil

  var html: HTML {
    guard let action else { return "<p class=\"notice\"\(Self.begins)>\(text)</p>" }
    return "<div class=\"notice row\"><p\(Self.begins)>\(text)</p>\(action)</div>"
  }

  private static let begins: HTML = " role=\"status\" tabindex=\"-1\" autofocus"
}

/// An operation that can still be undone.
public struct UndoOffer: Sendable, Equatable {
  /// The operation.
  public var operation: OperationID
  /// The end of its undo window.
  public var until: Timestamp
  /// The operation key of the undo form.
  public var key: String

  /// Creates an offer from its parts.
  public init(operation: OperationID, until: Timestamp, key: String) {
    self.operation = operation
    self.until = until
    self.key = key
  }

  /// The form with the Undo button.
  func form(_ csrf: FormToken) -> HTML {
    """
    <form method="post" \(action: .to.undo(operation))>\(csrf.field)\(OperationKeyField(key: key).html)\
    <button class="quiet">Undo</button></form>
    """
  }
}
