/// One text message.
public struct SMSMessage: Sendable {
  public let to: PhoneNumber
  public let text: String
  public let at: Timestamp

  public init(to: PhoneNumber, text: String, at: Timestamp) {
    self.to = to
    self.text = text
    self.at = at
  }
}

/// Why a message did not go out, in words for the log.
public struct SMSFailure: Error, Sendable, Equatable {
  public let reason: String
  public init(reason: String) { self.reason = reason }
}
