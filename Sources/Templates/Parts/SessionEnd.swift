/// When a session ends while a page is looked at.
public struct SessionEnd: Sendable, Equatable {
  /// In so many seconds.
  public var seconds: Int
  /// Whether nothing puts it off; otherwise each request does.
  public var isFinal: Bool

  /// - Parameters:
  ///   - seconds: in how many.
  ///   - isFinal: whether nothing puts it off.
  public init(seconds: Int, isFinal: Bool) {
    self.seconds = seconds
    self.isFinal = isFinal
  }
}
