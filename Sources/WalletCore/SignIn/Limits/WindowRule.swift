/// So many times in so many seconds, and no more.
public struct WindowRule: Sendable, Equatable {
  /// How often; 0 switches the rule off.
  public let count: Int
  /// Within how many seconds.
  public let seconds: Int

  /// Takes the count and the seconds.
  public init(_ count: Int, in seconds: Int) {
    self.count = count
    self.seconds = seconds
  }
}
