/// What is answered to a request.
///
/// The server adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection` where it is due; do not set them.
public struct Response: Sendable {
  /// The status line.
  public var status: Status
  /// The header fields.
  public var fields: ResponseFields
  /// The content; cut for `HEAD` and for a status that has none.
  public var body: ResponseBody
  /// Whether the connection ends after this answer (RFC 9112 section 9.6); false unless set.
  public var closesConnection = false
  /// What the access log calls the address: a pattern like `/accounts/{id}`, never what the client sent.
  public var route: StaticString = "-"

  /// Puts an answer together from its parts.
  public init(_ status: Status, fields: ResponseFields = ResponseFields(), body: ResponseBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// Header fields of a response, written as they go on the wire.
///
/// CR, LF and NUL are dropped from every value, so that no value can split a response.
public struct ResponseFields: Sendable {
  var bytes: [UInt8] = []

  /// No fields.
  public init() {}

  /// Adds one field.
  public mutating func append(_ name: StaticString, _ value: String) {
    bytes.append(name)
    bytes.append(": ")
    bytes.append(fieldValue: value.utf8)
    bytes.append("\r\n")
  }

  /// Adds one field whose value is bytes.
  public mutating func append(_ name: StaticString, bytes value: [UInt8]) {
    bytes.append(name)
    bytes.append(": ")
    bytes.append(fieldValue: value)
    bytes.append("\r\n")
  }

  /// Adds fields that were written before.
  public mutating func append(_ block: FieldBlock) {
    bytes.append(contentsOf: block.bytes)
  }
}

/// The content of a response.
public enum ResponseBody: Sendable {
  /// No content.
  case empty
  /// Content that is ready.
  case bytes([UInt8])
  /// A ready file with its own type, validators and cache fields; the server answers conditional requests itself.
  case file(StaticFile)
  /// Content that is made while it is sent.
  case stream(BodyStream)
}

/// Content that is made piece by piece while the client takes it.
///
/// The next piece is asked for only when the one before has been handed to the system whole. When the client goes away
/// nothing more is asked for, and ``next`` is released.
public struct BodyStream: Sendable {
  /// How many bytes there will be. Without it the body goes out in chunks (RFC 9112 section 7.1), to an HTTP/1.0 client
  /// until the connection ends.
  public var length: Int?
  /// Gives the next piece, or nothing at the end; runs on the connection's loop until it suspends. When it throws, the
  /// connection breaks off with a reset, so that nobody takes what was sent for the whole.
  public var next: @Sendable () async throws(BodyStreamBroken) -> [UInt8]?

  /// Puts a stream together from its parts.
  public init(length: Int? = nil, next: @escaping @Sendable () async throws(BodyStreamBroken) -> [UInt8]?) {
    self.length = length
    self.next = next
  }
}

/// Content that is made while it is sent cannot be made to its end.
public struct BodyStreamBroken: Error {
  /// There is nothing to tell the client: the status has been sent.
  public init() {}
}
