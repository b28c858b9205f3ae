/// What becomes of a request when its header section is in. Where it is answered from that alone and a body is still due,
/// the body is not read, and the connection ends after the answer.
public enum Admission: Sendable {
  /// Answered at once; no task is made for it.
  case answered(Response)
  /// Answered by a handler that was made just now: one task, isolated to an actor that lives on the loop, which gives its
  /// ``Responder``. It runs at once, for an answer that rarely waits for anything: one that does goes on by way of
  /// another thread, unless its task prefers the loop as its executor.
  case begun(Task<Void, Never>)
  /// Its body is wanted first, if it has one; then ``Application/respond`` answers it.
  case whole
}

/// What a server serves: three functions, made once for each loop.
///
/// Handlers run on the loop's thread. After ``Limits/handlerTime`` a handler's task is cancelled; what that ends is up to the
/// application.
public struct Application: Sendable {
  /// Called on the loop's thread when the header section is in, before any of the body is read and before
  /// `100 Continue`.
  public var admit: @Sendable (RequestHead, Responder) -> Admission
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
  public var willPoll: @Sendable () -> Void = {}
  /// Fields for what the server answers all by itself, which is `OPTIONS *`.
  public var ownFields: FieldBlock?

  /// Puts an application together from its parts.
  public init(
    admit: @escaping @Sendable (RequestHead, Responder) -> Admission,
    respond: @escaping @Sendable (Request) async -> Response,
    explain: @escaping @Sendable (Refusal) -> Response
  ) {
    self.admit = admit
    self.respond = respond
    self.explain = explain
  }
}
