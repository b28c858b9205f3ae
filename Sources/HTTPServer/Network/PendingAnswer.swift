/// The answer that a handler owes a request.
public struct PendingAnswer: Sendable {
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

  /// Has the answer sent, if there is still somebody to take it. On the loop's thread, once.
  public func give(_ response: Response) {
    loop.withCore { core in core.finish(response, self) }
  }
}
