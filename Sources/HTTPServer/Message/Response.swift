/// The answer to a request.
///
/// The server adds `Date`, `Content-Length` or `Transfer-Encoding`, and `Connection` if needed; do not set them.
package struct Response: Sendable {
  /// The status line.
  package var status: Status
  /// The header fields.
  package var fields: ResponseFields
  /// The content; left out for `HEAD` and for a status that has none.
  package var body: ResponseBody
  /// Whether the connection ends after this answer (RFC 9112 section 9.6); false unless set.
  package var closesConnection = false
  /// The name of the address in the access log: a pattern like `/accounts/{id}`, never what the client sent.
  package var route: StaticString = "-"

  /// Creates an answer from its parts.
  package init(_ status: Status, fields: ResponseFields = ResponseFields(), body: ResponseBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// Header fields of a response, encoded as sent on the wire.
///
/// Drops CR, LF and NUL from every value, so that no value can split a response.
package struct ResponseFields: Sendable {
  var bytes: [UInt8] = []

  /// No fields.
  package init() {}

  /// Adds one field.
  package mutating func append(_ name: StaticString, _ value: String) {
    bytes.append(name)
    bytes.append(": ")
    bytes.append(fieldValue: value.utf8)
    bytes.append("\r\n")
  }

  /// Adds one field whose value is bytes.
  package mutating func append(_ name: StaticString, bytes value: [UInt8]) {
    bytes.append(name)
    bytes.append(": ")
    bytes.append(fieldValue: value)
    bytes.append("\r\n")
  }

  /// Adds fields that are already encoded.
  package mutating func append(_ block: FieldBlock) {
    bytes.append(contentsOf: block.bytes)
  }
}

/// The content of a response.
package enum ResponseBody: Sendable {
  /// No content.
  case empty
  /// Content that is ready to send.
  case bytes([UInt8])
  /// A ready file with its own type, validators and cache fields; the server answers conditional requests itself.
  case file(StaticFile)
  /// Content that the application makes while the server sends it.
  case stream(BodyStream)
}

/// Content that the application makes piece by piece while the client takes it.
///
/// The server asks for the next piece only after it has handed all of the one before to the system. When the client
/// goes away, the server asks for no more and releases ``next``.
package struct BodyStream: Sendable {
  /// How many bytes there will be. If nil, the server sends the body in chunks (RFC 9112 section 7.1), or to an
  /// HTTP/1.0 client until the connection ends.
  package var length: Int?
  /// Returns the next piece, or nil at the end; runs on the connection's loop until it suspends. If it throws, the
  /// server resets the connection, so that the client does not take a part for the whole.
  package var next: @Sendable () async throws(BodyStreamFailure) -> [UInt8]?

  /// Creates a stream from its parts.
  package init(length: Int? = nil, next: @escaping @Sendable () async throws(BodyStreamFailure) -> [UInt8]?) {
    self.length = length
    self.next = next
  }
}

/// The application cannot finish content that it makes while the server sends it.
package struct BodyStreamFailure: Error {
  /// Creates the error, without a reason: the status has been sent, so the client cannot be told one.
  package init() {}
}

/// Header fields that many responses share, encoded once.
package struct FieldBlock: Sendable {
  let bytes: [UInt8]

  /// Encodes the fields in the order given, with values cleaned as in ``ResponseFields``.
  package init(_ pairs: [(StaticString, String)]) {
    var fields = ResponseFields()
    for (name, value) in pairs { fields.append(name, value) }
    bytes = fields.bytes
  }
}
