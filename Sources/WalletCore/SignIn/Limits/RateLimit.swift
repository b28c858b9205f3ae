/// The limits of sign-in that a person can meet.
public enum RateLimit: String, Sendable, Equatable {
  /// Too many wrong codes in a row: wait.
  case wrongCodes
  /// So many wrong codes in a row that no code is sent to the number any more.
  case locked
  /// A code was sent just now.
  case resend
  /// Enough codes to this number for the hour or the day.
  case number
  /// Enough codes for this client's address.
  case client
  /// Enough codes to numbers that are alike.
  case range
  /// Enough codes from the whole wallet.
  case everybody
  /// Enough codes were tried from this client's address.
  case checks
  /// Too many wrong codes of an authenticator app.
  case alternatives
  /// No codes go to such numbers; no count, but it stands in the way like one.
  case destination
}

/// Which limit was met, and until when it holds.
public struct LimitHit: Sendable, Equatable {
  /// Which one.
  public let limit: RateLimit
  /// When to try again; nil if waiting does not help.
  public let until: Timestamp?

  /// Takes both.
  public init(_ limit: RateLimit, until: Timestamp?) {
    self.limit = limit
    self.until = until
  }

  /// Of several that were met the one that is told: the one that no waiting ends, else the last to end, so that "try again
  /// in" is true.
  public static func worst(_ hits: [LimitHit]) -> LimitHit? {
    hits.first { $0.until == nil } ?? hits.max { ($0.until ?? .endOfTime) < ($1.until ?? .endOfTime) }
  }
}

/// What a limit for an address counts by: an IPv4 address, or the first half of an IPv6 address, because the other half is
/// the client's to choose (RFC 4291 section 2.5.4).
public struct ClientNetwork: Sendable, Hashable {
  /// 4 or 8 bytes; none if the text is no address.
  public let bytes: [UInt8]

  /// A text for each network.
  public var text: String { bytes.map { String($0, radix: 16) }.joined(separator: ".") }

  /// Whether the text was an address.
  public var isAddress: Bool { !bytes.isEmpty }

  /// - Parameter bytes: 4 or 8; none for who has no address.
  public init(bytes: [UInt8]) { self.bytes = bytes }
}
