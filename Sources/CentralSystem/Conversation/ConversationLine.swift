import WalletCore

/// A line of a conversation, for the owner.
package struct ConversationLine: Sendable, Equatable {
  package let at: Timestamp
  /// Whether the wallet said it.
  package let isOurs: Bool
  /// What was said, in one line, without secrets and idTags.
  package let text: String

  package init(at: Timestamp, isOurs: Bool, text: String) {
    self.at = at
    self.isOurs = isOurs
    self.text = text
  }
}
