/// What the writer has done since it began, and what waits for it.
package struct WriterStatistics: Sendable {
  /// Commands that wait now.
  package var waiting = 0
  /// The most that waited at a time.
  package var mostWaiting = 0
  /// Commands that were committed, refused ones among them.
  package var commands = 0
  /// How long groups took from BEGIN until COMMIT was on the disk; those in which every command was dropped are left out.
  package var commits = Durations()

  /// None yet.
  package init() {}
}
