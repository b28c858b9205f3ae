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
