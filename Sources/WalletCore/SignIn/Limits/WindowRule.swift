/// So many times in so many seconds, and no more.
package struct WindowRule: Sendable, Equatable {
  /// How often; 0 switches the rule off.
  package let count: Int
  /// Within how many seconds.
  package let seconds: Int

  /// Takes the count and the seconds.
  package init(_ count: Int, in seconds: Int) {
    self.count = count
    self.seconds = seconds
  }
}
