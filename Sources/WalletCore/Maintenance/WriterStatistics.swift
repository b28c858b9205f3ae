/// What the writer has done since it began, and what waits for it.
public struct WriterStatistics: Sendable {
  /// Commands that wait now.
  public var waiting = 0
  /// The most that waited at a time.
  public var mostWaiting = 0
  /// Commands that were committed, refused ones among them.
  public var commands = 0
  /// How long groups took from their begin until they were on the disk; those in which every command was dropped are left out.
  public var commits = Durations()

  /// None yet.
  public init() {}
}
