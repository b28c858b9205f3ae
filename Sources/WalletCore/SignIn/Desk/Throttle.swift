/// What is kept of one subject.
public struct Throttle: Sendable, Equatable {
  /// How many, in a row or at a time.
  public var count: Int
  /// Until when nothing more is done.
  public var until: Timestamp?
  /// When it was done lately.
  public var moments: SlidingWindow

  /// Nothing was counted, unless it is said.
  public init(count: Int = 0, until: Timestamp? = nil, moments: SlidingWindow = SlidingWindow()) {
    self.count = count
    self.until = until
    self.moments = moments
  }
}
