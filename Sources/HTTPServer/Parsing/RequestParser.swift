/// Takes the bytes of one request and gives the request, or the reason why it is refused. Knows no socket.
///
/// Every byte is judged once, when it comes, in the same order however the bytes are split; a refusal is final.
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

  private let limits: Limits
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

  init(limits: Limits) {
    self.limits = limits
  }

  /// Whether a byte of a request has come.
  var hasBegun: Bool { line.hasBegun }

  /// Whether nothing has come at all, not even an empty line.
  var isUntouched: Bool { bytes.isEmpty && state == .line }

  /// How many bytes of the body have come.
  var bodyCount: Int { state == .chunks ? chunks.content.count : content.count }

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

  private mutating func readHead(_ input: Span<UInt8>, _ index: inout Int) throws(Refusal) -> Progress {
    let start = index
    let base = bytes.count - start
    var lineEnd = 0
    var isWhole = false
    if state == .line {
      guard try line.read(input, &index, base: base, limits: limits) else {
        bytes.append(input, start..<index)
        return .partial
      }
      bytes.append(input, start..<index)
      lineEnd = index - start
      try finishLine()
      state = .fields
    }
    let fieldsStart = start + lineEnd
    isWhole = try section.read(input, &index, base: base, limits: limits)
    bytes.append(input, fieldsStart..<index)
    return isWhole ? try finishHead() : .partial
  }

  private mutating func finishLine() throws(Refusal) {
    minorVersion = try RequestParser.minorVersion(bytes[line.version])
    guard let method = Method(bytes[line.method]) else { throw .unknownMethod }
    self.method = method
    guard method != .trace && method != .connect else { throw .refusedMethod }
    target = try TargetParser(bytes[line.target], method: method)
  }

  /// `HTTP/1.` and a digit; 1.2 to 1.9 are served as 1.1 (RFC 9110 section 2.5).
  private static func minorVersion(_ text: ArraySlice<UInt8>) throws(Refusal) -> UInt8 {
    let start = text.startIndex
    guard text.count == 8, text.prefix(5).equals("HTTP/"), text[start + 5].isDigit, text[start + 6] == 0x2E,
      text[start + 7].isDigit
    else { throw .version }
    guard text[start + 5] == 0x31 else { throw .majorVersion }
    return min(text[start + 7] - 0x30, 1)
  }

  private mutating func finishHead() throws(Refusal) -> Progress {
    guard let method, let target else { throw .requestLine }
    let fields = Fields(bytes: bytes, entries: section.entries)
    bytes = []
    section = FieldSection()
    let host = try RequestParser.host(fields, target, minorVersion)
    let framing = try Framing(fields, minorVersion: minorVersion, bodyMax: limits.bodyMax)
    expectsContinue = framing.expectsContinue
    persists = framing.persists
    head = RequestHead(
      method: method, path: target.path, query: target.query, minorVersion: minorVersion, fields: fields, host: host)
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

  /// An absolute target outweighs `Host`, which must be right all the same (RFC 9112 section 3.2.2).
  private static func host(
    _ fields: Fields, _ target: TargetParser, _ minorVersion: UInt8
  ) throws(Refusal) -> HostName {
    var named: HostName?
    for entry in fields.entries where fields.matches(entry, .host) {
      guard named == nil else { throw .hostTwice }
      named = try HostParser.parse(fields.value(entry))
    }
    if named == nil && minorVersion > 0 { throw .hostMissing }
    if let authority = target.authority { return try HostParser.parse(authority) }
    return named ?? HostName(name: "")
  }
}
