/// How the header fields delimit a request's body, and whether they keep the connection open.
struct Framing {
  /// How the end of the body is found (RFC 9112 section 6.3).
  enum Body: Equatable {
    case none
    case length(Int)
    case chunked
  }

  private(set) var body = Body.none
  /// Whether the client waits for `100 Continue`.
  private(set) var expectsContinue = false
  /// Whether the client wants to keep the connection open after the answer (RFC 9112 section 9.3).
  private(set) var persists: Bool

  /// `close` overrides `keep-alive`, in any order.
  private var hasClose = false
  private var length: Int?
  /// How many transfer codings there are, how many of them are `chunked`, and whether the last is.
  private var codings = 0
  private var chunkedCodings = 0
  private var endsChunked = false

  /// Reads `Content-Length`, `Transfer-Encoding`, `Expect` and `Connection` in one pass.
  init(_ fields: Fields, minorVersion: UInt8, bodyMax: Int) throws(Refusal) {
    persists = minorVersion > 0
    let message = fields.bytes.span
    for entry in fields.entries {
      switch entry.nameEnd - entry.nameStart {
      case 6 where minorVersion > 0 && fields.matches(entry, .expect):
        guard message.equalsIgnoringCase("100-continue", in: entry.value) else { throw .expectation }
        expectsContinue = true
      case 10 where fields.matches(entry, .connection): readConnection(message, entry.value)
      case 14 where fields.matches(entry, .contentLength):
        guard length == nil else { throw .lengthTwice }
        length = try Framing.number(message, entry.value)
      case 17 where fields.matches(entry, .transferEncoding): try readCodings(message, entry.value)
      default: continue
      }
    }
    if codings > 0 {
      guard length == nil else { throw .lengthAndCoding }
      guard minorVersion > 0 else { throw .codingInOldVersion }
      try checkCodings()
      body = .chunked
    } else if let length {
      guard length <= bodyMax else { throw .bodyTooLarge }
      body = length > 0 ? .length(length) : .none
    }
  }

  private mutating func readConnection(_ message: Span<UInt8>, _ list: Range<Int>) {
    message.forEachMember(of: list) { option in
      if message.equalsIgnoringCase("close", in: option) { hasClose = true }
      if message.equalsIgnoringCase("keep-alive", in: option) { persists = true }
    }
    if hasClose { persists = false }
  }

  private mutating func readCodings(_ message: Span<UInt8>, _ list: Range<Int>) throws(Refusal) {
    try message.forEachMember(of: list) { coding throws(Refusal) in
      let nameEnd = message.endOfRun(of: .token, from: coding.lowerBound, to: coding.upperBound)
      guard nameEnd > coding.lowerBound else { throw .codingGrammar }
      let afterName = message.trimmed(nameEnd..<coding.upperBound)
      guard afterName.isEmpty || message[afterName.lowerBound] == 0x3B else { throw .codingGrammar }
      codings += 1
      endsChunked = message.equalsIgnoringCase("chunked", in: coding)
      if endsChunked { chunkedCodings += 1 }
    }
  }

  /// Parses a number: digits only, and no more than fit.
  private static func number(_ message: Span<UInt8>, _ digits: Range<Int>) throws(Refusal) -> Int {
    guard let number = message.decimal(in: digits) else { throw .lengthGrammar }
    return number
  }

  /// The server accepts only `chunked` alone; it does not know any other coding before it.
  private func checkCodings() throws(Refusal) {
    guard chunkedCodings <= 1 else { throw .codingTwice }
    guard endsChunked else { throw .codingNotLast }
    guard codings == 1 else { throw .unknownCoding }
  }
}
