/// A whole request: the handler runs only when all of it has come.
public struct Request: Sendable {
  /// The request line and the header fields.
  public var head: RequestHead
  /// The body, without the framing of chunks; empty when there is none.
  public var body: [UInt8]

  /// Puts a request together from its parts.
  public init(head: RequestHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}
