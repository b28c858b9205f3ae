/// What a server serves: three functions, made once for each loop.
public struct Application: Sendable {
  /// Called on the loop's thread when the header section is in, before any of the body is read and before
  /// `100 Continue`. An answer here is final, be it a refusal or a page that needs no waiting: no task is made for it.
  /// When a body is still due, the connection ends after it.
  public var admit: @Sendable (RequestHead) -> Response?
  /// The largest body of a request that was admitted, where that is less than ``Limits/bodyMax``; called on the loop's
  /// thread when a body is due.
  public var bodyMax: @Sendable (RequestHead) -> Int = { _ in .max }
  /// Whose body it is while it comes: the address that it is counted for.
  public var bodyOwner: @Sendable (RequestHead) -> String = { $0.peer }
  /// Called on the loop's thread for a whole request. It may suspend; it goes on on the same thread.
  public var respond: @Sendable (Request) async -> Response
  /// The page for what the server refuses itself; the server adds `Connection: close`.
  public var explain: @Sendable (Refusal) -> Response
  /// Called on the loop's thread before it waits, and at its end: whatever is kept from one request for the next is to be
  /// let go.
  public var rest: @Sendable () -> Void = {}
  /// Fields for what the server answers all by itself, which is `OPTIONS *`.
  public var ownFields: FieldBlock?

  /// Puts an application together from its parts.
  public init(
    admit: @escaping @Sendable (RequestHead) -> Response?,
    respond: @escaping @Sendable (Request) async -> Response,
    explain: @escaping @Sendable (Refusal) -> Response
  ) {
    self.admit = admit
    self.respond = respond
    self.explain = explain
  }
}
