import PhoneNumbers

/// One text message.
package struct SMSMessage: Sendable {
  /// The number it goes to.
  package let to: E164Number
  /// The words; they may hold a code, so they are never logged.
  package let text: String
  /// When it was written, by the wall clock.
  package let at: Timestamp
}

/// Why a message did not go out.
package struct SMSFailure: Error, Sendable, Equatable {
  /// What kind of failure it is.
  package enum Kind: Sendable, Equatable {
    /// The gateway or the program refuses this message; sending it again is useless.
    case refused
    /// The gateway cannot be reached, or cannot take messages now.
    case unreachable
    /// No answer came in time.
    case timeout
    /// Too many messages are waiting.
    case overloaded
    /// A fault on our side: a file cannot be written, a program cannot be started.
    case broken
  }

  /// The kind of failure.
  package let kind: Kind
  /// The cause, in words for the log: without the number, the text or any other secret.
  package let reason: String

  /// Whether the message may have been sent despite the failure: it was handed over, and no answer came. Limits count
  /// it as sent, and its code stays valid.
  package let mayHaveGone: Bool

  /// Creates a failure with its cause, for the log.
  package init(_ kind: Kind = .broken, reason: String, mayHaveGone: Bool = false) {
    self.kind = kind
    self.reason = reason
    self.mayHaveGone = mayHaveGone
  }

  /// The same failure, for a message that was handed over.
  package func handedOver() -> SMSFailure { SMSFailure(kind, reason: reason, mayHaveGone: true) }
}
