/// An answer on its way to the client.
struct PendingResponse {
  /// How the client finds the end of a streamed body (RFC 9112 section 6.3).
  enum StreamFraming {
    case chunked
    case length(left: Int)
    case untilClose
  }

  /// Status line, header fields and empty line, or the framing of a chunk.
  var head: [UInt8]
  /// What follows the head.
  var body: [UInt8] = []
  /// The status on its status line.
  var status: Status
  /// How many bytes of head and body have been sent.
  var sent = 0
  /// The source of more pieces; nil at the end.
  var stream: BodyStream?
  var streamFraming = StreamFraming.chunked
  /// Whether the connection ends after this.
  var closes: Bool
  /// How many bytes were sent before those of `head` and `body`.
  var sentBefore = 0

  /// How many bytes of the answer have been handed to the system, status line and framing included.
  var sentInAll: Int { sentBefore + sent }

  /// Whether head and body have been sent completely.
  var isSent: Bool { sent == head.count + body.count }

  /// Takes the next piece of the stream; nil at its end.
  ///
  /// - Returns: false if the stream ended before its length, so that the connection must close.
  mutating func take(_ piece: [UInt8]?) -> Bool {
    sentBefore += sent
    (sent, body) = (0, [])
    head.removeAll(keepingCapacity: true)
    switch streamFraming {
    case .chunked:
      if let piece {
        guard !piece.isEmpty else { return true }
        head.append(hexadecimal: piece.count)
        head.append("\r\n")
        body = piece
        body.append("\r\n")
      } else {
        head.append("0\r\n\r\n")
        stream = nil
      }
    case .length(let left):
      guard let piece else { return false }
      body = piece.count > left ? Array(piece[..<left]) : piece
      streamFraming = .length(left: left - body.count)
      if left == body.count { stream = nil }
    case .untilClose:
      body = piece ?? []
      if piece == nil { stream = nil }
    }
    return true
  }
}
