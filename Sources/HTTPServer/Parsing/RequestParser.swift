/// Takes the bytes of one request and gives the request, or the reason why it is refused. Knows no socket.
///
/// Every byte is judged once, in the order of the bytes and however they are split; what a line as a whole says is judged
/// at its end, what the head says at the end of the head. A refusal is final.
struct RequestParser {
  /// How far a request has come.
  enum Progress {
    /// All input was read, and more is needed.
    case partial
    /// The header section is whole: ``RequestParser/head`` is there and a body is due.
    case head
    /// The request is whole.
    case whole
  }

  private enum State {
    case line, fields, length, chunks, whole
  }

  /// How much room there is for the head from the beginning, if so much has come: a browser's has some 700 bytes.
  private static let bytesAtFirst = 2048

  private var limits: Limits
  private let peer: String
  private var state = State.line
  private var line = RequestLine()
  private var section = FieldSection()
  private var chunks = ChunkedBody()
  /// The bytes of the request line and header section so far.
  private var bytes: [UInt8] = []
  private var content: [UInt8] = []
  private var lengthLeft = 0
  private var target: TargetParser?

  /// The method, when the request line is whole.
  private(set) var method: Method?
  private var minorVersion: UInt8 = 1
  /// What the request says before its body, when that is whole.
  private(set) var head: RequestHead?
  /// Whether the client waits for `100 Continue`.
  private(set) var expectsContinue = false
  /// Whether the client wants to go on after the answer.
  private(set) var persists = false

  /// - Parameters:
  ///   - limits: what is refused as too large.
  ///   - peer: the client's address, for the head.
  init(limits: Limits, peer: String = "") {
    self.limits = limits
    self.peer = peer
  }

  /// Whether a byte of a request has come.
  var hasBegun: Bool { line.hasBegun }

  /// How many bytes of the body are still to come, as far as the header section tells.
  var bodyLeft: Int { lengthLeft }

  /// How many bytes of the body have come.
  var bodyCount: Int { state == .chunks ? chunks.content.count : content.count }

  /// How much memory the client's bytes take, with the room that is kept for more; bounded by ``Limits``.
  var heldBytes: Int {
    bytes.capacity + content.capacity + section.heldBytes + chunks.heldBytes + (head?.fields.heldBytes ?? 0)
  }

  /// Takes a body of so many bytes at the most, and never of more than the limits allow.
  mutating func limitBody(to most: Int) throws(Refusal) {
    limits.bodyMax = min(limits.bodyMax, most)
    guard lengthLeft <= limits.bodyMax else { throw .bodyTooLarge }
  }

  /// The body, when the request is whole.
  mutating func takeBody() -> [UInt8] {
    let body = content
    content = []
    return body
  }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - input: bytes of the client.
  ///   - index: where to begin, and then where reading ended: at the end of the input, of the header section when a
  ///     body is due, or of the request.
  /// - Returns: how far the request has come.
  /// - Throws: why the request is refused.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int) throws(Refusal) -> Progress {
    switch state {
    case .line, .fields: return try readHead(input, &index)
    case .length:
      let count = min(lengthLeft, input.count - index)
      makeRoom(for: count)
      content.append(input, index..<(index + count))
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

  /// Makes room in the body as arrays do, but for no more than the body will have.
  private mutating func makeRoom(for count: Int) {
    let needed = content.count + count
    guard needed > content.capacity else { return }
    content.reserveCapacity(min(content.count + lengthLeft, max(needed, 2 * content.capacity)))
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
        // The page that says why has no body for HEAD.
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
    // An absolute target outweighs `Host`, which must be right all the same (RFC 9112 section 3.2.2).
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
      state = .length
    case .chunked: state = .chunks
    }
    return .head
  }

  /// What the one `Host` field says; HTTP/1.0 can do without it.
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

/// What WalletBench times of the parser, which nobody else outside needs.
package enum ParserMeasuring {
  /// Parses the same request so many times, each by a parser of its own.
  /// - Returns: how many were whole.
  package static func parse(_ request: [UInt8], times: Int) -> Int {
    let limits = Limits()
    var whole = 0
    for _ in 0..<times {
      var parser = RequestParser(limits: limits)
      var index = 0
      while index < request.count, let progress = try? parser.read(request.span, &index) {
        guard progress == .whole else { continue }
        if parser.head != nil, parser.takeBody().count <= request.count { whole += 1 }
        break
      }
    }
    return whole
  }
}
