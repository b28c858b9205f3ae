import WalletCore

/// Good news after something was done, and what can be done about it. The page begins here for whoever uses the keyboard or
/// listens, and its title begins with the same in short.
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
