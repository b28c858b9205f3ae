/// Parses the bytes of one request into the request, or into the reason why it is refused. Knows no socket.
///
/// Checks every byte once, in order and however the bytes are split; checks a line as a whole at its end, and the
/// head as a whole at the end of the head. A refusal is final.
struct RequestParser {
  /// How much of a request has arrived.
  enum Progress {
    /// All input was read; more is needed.
    case partial
    /// The header section is complete: ``RequestParser/head`` is set and a body is due.
    case head
    /// The request is complete.
    case whole
  }

  private enum State {
    case line, fields, length, chunks, whole
  }

  /// How many bytes to reserve for the head at first, if that many have arrived: a browser's head has some 700 bytes.
  private static let bytesAtFirst = 2048

  private var limits: Limits
  private let peer: String
  private var state = State.line
  private var line = RequestLine()
  private var section = FieldSection()
  private var chunks = ChunkedBody()
  /// The bytes of the request line and header section so far.
  private var bytes: [UInt8] = []
  private var content: RequestBody?
  private var lengthLeft = 0
  private var target: TargetParser?

  /// The method, once the request line is complete.
  private(set) var method: Method?
  private var minorVersion: UInt8 = 1
  /// The request before its body, once that is complete.
  private(set) var head: RequestHead?
  /// Whether the client waits for `100 Continue`.
  private(set) var expectsContinue = false
  /// Whether the client wants to keep the connection open after the answer.
  private(set) var persists = false

  /// - Parameters:
  ///   - limits: the sizes above which a request is refused.
  ///   - peer: the client's address, for the head.
  init(limits: Limits, peer: String = "") {
    self.limits = limits
    self.peer = peer
  }

  /// Whether a byte of a request has arrived.
  var hasBegun: Bool { line.hasBegun }

  /// How many bytes of the body are still to arrive, as far as the header section says.
  var bodyLeft: Int { lengthLeft }

  /// How many bytes of the body have arrived.
  var bodyCount: Int { (state == .chunks ? chunks.content : content)?.count ?? 0 }

  /// How much memory the client's bytes take, including room reserved for more; bounded by ``Limits``.
  var heldBytes: Int {
    bytes.capacity + (content?.capacity ?? 0) + section.heldBytes + chunks.heldBytes + (head?.fields.heldBytes ?? 0)
  }

  /// Limits the body to `most` bytes, and never allows more than the limits do.
  mutating func limitBody(to most: Int) throws(Refusal) {
    limits.bodyMax = min(limits.bodyMax, most)
    guard lengthLeft <= limits.bodyMax else { throw .bodyTooLarge }
  }

  /// Takes the body out, once the request is complete.
  mutating func takeBody() -> RequestBody? {
    defer { content = nil }
    return content
  }

  /// Continues reading.
  ///
  /// - Parameters:
  ///   - input: bytes from the client.
  ///   - index: where to begin; afterwards where reading ended: at the end of the input, of the header section when a
  ///     body is due, or of the request.
  /// - Returns: how much of the request has arrived.
  /// - Throws: why the request is refused.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int) throws(Refusal) -> Progress {
    switch state {
    case .line, .fields: return try readHead(input, &index)
    case .length:
      let count = min(lengthLeft, input.count - index)
      // Grows never beyond the size of the body.
      content?.append(input, index..<(index + count), growingTo: (content?.count ?? 0) + lengthLeft)
      index += count
      lengthLeft -= count
      if lengthLeft > 0 { return .partial }
    case .chunks:
      guard try chunks.read(input, &index, limits: limits) else { return .partial }
      content = chunks.content
      chunks = ChunkedBody()
    case .whole: break
    }
    state = .whole
    return .whole
  }

  private mutating func readHead(_ input: Span<UInt8>, _ index: inout Int) throws(Refusal) -> Progress {
    var start = index
    let base = bytes.count - start
    if bytes.isEmpty { bytes.reserveCapacity(min(input.count - start, RequestParser.bytesAtFirst)) }
    if state == .line {
      let isWhole: Bool
      do throws(Refusal) {
        isWhole = try line.read(input, &index, base: base, limits: limits)
      } catch {
        // The method is needed: the page that says why has no body for HEAD.
        bytes.append(input, start..<index)
        if line.hasMethod { method = Method(bytes.span, line.method) }
        throw error
      }
      bytes.append(input, start..<index)
      guard isWhole else { return .partial }
      try finishLine()
      state = .fields
      start = index
    }
    let isWhole = try section.read(input, &index, base: base, limits: limits)
    bytes.append(input, start..<index)
    return isWhole ? try finishHead() : .partial
  }

  private mutating func finishLine() throws(Refusal) {
    let bytes = bytes
    let message = bytes.span
    method = Method(message, line.method)
    minorVersion = try RequestParser.minorVersion(message, line.version)
    guard let method else { throw .unknownMethod }
    guard method != .trace && method != .connect else { throw .refusedMethod }
    target = try TargetParser(message, line.target, method: method)
  }

  /// `HTTP/1.` and a digit; 1.2 to 1.9 are served as 1.1 (RFC 9110 section 2.5).
  private static func minorVersion(_ message: Span<UInt8>, _ range: Range<Int>) throws(Refusal) -> UInt8 {
    let start = range.lowerBound
    guard range.count == 8, message.equals("HTTP/", in: start..<(start + 5)), message[start + 5].isDigit,
      message[start + 6] == 0x2E, message[start + 7].isDigit
    else { throw .version }
    guard message[start + 5] == 0x31 else { throw .majorVersion }
    return min(message[start + 7] - 0x30, 1)
  }

  private mutating func finishHead() throws(Refusal) -> Progress {
    guard let method, let target else { throw .requestLine }
    let fields = Fields(bytes: bytes, entries: section.entries)
    bytes = []
    section = FieldSection()
    let named = try RequestParser.host(fields, minorVersion)
    let framing = try Framing(fields, minorVersion: minorVersion, bodyMax: limits.bodyMax)
    expectsContinue = framing.expectsContinue
    persists = framing.persists
    // An absolute target overrides `Host`, which must still be valid (RFC 9112 section 3.2.2).
    head = RequestHead(
      method: method, path: target.path, query: target.query, minorVersion: minorVersion, fields: fields,
      host: target.host ?? named, peer: peer, hasBody: framing.body != .none)
    self.target = nil
    switch framing.body {
    case .none:
      state = .whole
      return .whole
    case .length(let length):
      lengthLeft = length
      content = RequestBody()
      state = .length
    case .chunked: state = .chunks
    }
    return .head
  }

  /// The host in the only `Host` field; HTTP/1.0 can do without it.
  private static func host(_ fields: Fields, _ minorVersion: UInt8) throws(Refusal) -> HostName {
    var named: HostName?
    for entry in fields.entries where fields.matches(entry, .host) {
      guard named == nil else { throw .hostTwice }
      guard let host = HostParser.parse(fields.bytes.span, entry.value) else { throw .hostGrammar }
      named = host
    }
    if named == nil && minorVersion > 0 { throw .hostMissing }
    return named ?? HostName(name: "")
  }
}
