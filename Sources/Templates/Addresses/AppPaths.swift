/// A number in an app's address, whether it is something's or not: the answer tells.
package struct AppNumber: PathValues {
  /// Above 0.
  package let number: Int64

  package init?(_ parts: PathParts) {
    guard let number = parts.number else { return nil }
    self.number = number
  }
  package var parts: PathParts { PathParts(number: number) }
}
