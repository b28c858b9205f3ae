/// How the application takes a request whose header section is complete. If it answers from that alone while a body
/// is still due, the server does not read the body and closes the connection after the answer.
package enum Admission: Sendable {
  /// Answered at once, without a task.
  case answered(Response)
  /// Answered by a handler that was just created: one task, isolated to an actor that runs on the loop, which gives
  /// the answer to its ``Responder``. It starts at once, and suits answers that rarely wait: a handler that does wait
  /// resumes by way of another thread, unless its task prefers the loop as its executor.
  case begun(Task<Void, Never>)
  /// The connection changes to WebSocket; there is no other answer.
  case upgraded(WebSocketHandshake, WebSocketEndpoint)
  /// The server reads the body first, if there is one; then ``Application/respond`` answers.
  case whole
}

/// What a server serves: three required functions and some optional ones, made once for each loop.
///
/// Handlers run on the loop's thread. After ``Limits/handlerTime`` the server cancels a handler's task; the
/// application decides what that ends.
package struct Application: Sendable {
  /// Called on the loop's thread when the header section is complete, before the server reads any of the body and
  /// before it sends `100 Continue`.
  package var admit: @Sendable (RequestHead, Responder) -> Admission
  /// The largest body of an admitted request in bytes, if that is less than ``Limits/bodyMax``; called on the loop's
  /// thread when a body is due.
  package var bodyMax: @Sendable (RequestHead) -> Int = { _ in .max }
  /// The client address that a body counts against while it arrives.
  package var bodyOwner: @Sendable (RequestHead) -> String = { $0.peer }
  /// Called on the loop's thread for a complete request. It may suspend; it resumes on the same thread.
  package var respond: @Sendable (Request) async -> Response
  /// Makes the page for a request that the server itself refuses; the server adds `Connection: close`.
  package var explain: @Sendable (Refusal) -> Response
  /// Called on the loop's thread before it waits, and when the loop ends: the application must release whatever it
  /// keeps from one request for the next.
  package var willPoll: @Sendable () -> Void = {}
  /// Header fields for the one request that the server answers by itself, `OPTIONS *`.
  package var ownFields: FieldBlock?

  /// Creates an application from its required functions.
  package init(
    admit: @escaping @Sendable (RequestHead, Responder) -> Admission,
    respond: @escaping @Sendable (Request) async -> Response,
    explain: @escaping @Sendable (Refusal) -> Response
  ) {
    self.admit = admit
    self.respond = respond
    self.explain = explain
  }
}

/// Takes the answer of one request from its handler.
package struct Responder: Sendable {
  let loop: EventLoop
  let connection: ConnectionID
  let method: Method?
  let began: UInt64

  init(_ loop: EventLoop, _ connection: Connection) {
    self.loop = loop
    self.connection = connection.id
    method = connection.current?.method
    began = connection.requestBegan
  }

  /// Sends the answer, if the client is still there. Call it on the loop's thread, once.
  package func give(_ response: Response) {
    loop.withCore { core in core.finish(response, self) }
  }
}
