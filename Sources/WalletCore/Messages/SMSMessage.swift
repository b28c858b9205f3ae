import PhoneNumbers

/// One text message.
public struct SMSMessage: Sendable {
  /// Whom it goes to.
  public let to: E164Number
  /// What it says; it may hold a code, so it is never logged.
  public let text: String
  /// When it was written, by the wall clock.
  public let at: Timestamp

  /// Puts a message together from its parts.
  public init(to: E164Number, text: String, at: Timestamp) {
    self.to = to
    self.text = text
    self.at = at
  }
}

/// Why a message did not go out.
public struct SMSFailure: Error, Sendable, Equatable {
  /// What kind of failure it is.
  public enum Kind: Sendable, Equatable {
    /// The gateway or the program does not want this message; sending it again is of no use.
    case refused
    /// The gateway cannot be reached, or is not able to take messages now.
    case unreachable
    /// Nobody answered in time.
    case timeout
    /// Too many messages wait already.
    case overloaded
    /// Something is wrong on our side: a file that cannot be written, a program that cannot be started.
    case broken
  }

  /// What kind it is.
  public let kind: Kind
  /// The cause, in words for the log: without the number, the text and whatever else is secret.
  public let reason: String

  /// Whether the message may have gone all the same: it was handed over, and nobody said what became of it. Limits count
  /// such a one as sent, and its code stays good.
  public let mayHaveGone: Bool

  /// Takes the cause, for the log.
  public init(_ kind: Kind = .broken, reason: String, mayHaveGone: Bool = false) {
    self.kind = kind
    self.reason = reason
    self.mayHaveGone = mayHaveGone
  }

  /// The same of a message that was handed over.
  public func handedOver() -> SMSFailure { SMSFailure(kind, reason: reason, mayHaveGone: true) }
}
