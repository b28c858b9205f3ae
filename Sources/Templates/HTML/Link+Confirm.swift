extension Link {
  /// The page of a fresh proof, for what waits for it. Home waits for nothing.
  /// - Parameter next: the page on which the person goes on.
  /// - Returns: the address, with what waits in it.
  public static func confirm(before next: Link) -> Link { .confirm(next: next == .home ? nil : next.address) }
}
