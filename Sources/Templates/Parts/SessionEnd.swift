/// When a session ends while a page is looked at: unused, or at the latest.
public struct SessionEnd: Sendable, Equatable {
  /// So many seconds after the last request.
  public var idleSeconds: Int
  /// In so many seconds from now, however much it is used.
  public var lastSeconds: Int

  /// - Parameters:
  ///   - idleSeconds: how many after the last request.
  ///   - lastSeconds: how many from now, however much it is used.
  public init(idleSeconds: Int, lastSeconds: Int) {
    self.idleSeconds = idleSeconds
    self.lastSeconds = lastSeconds
  }
}
