/// Content that is made while it is sent cannot be made to its end.
public struct BodyStreamBroken: Error {
  /// There is nothing to tell the client: the status has been sent.
  public init() {}
}
