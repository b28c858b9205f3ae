/// How the body of a request is delimited and what becomes of the connection, by its header fields.
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
  /// Whether the client wants to go on after the answer (RFC 9112 section 9.3).
  private(set) var persists: Bool

  /// Reads `Content-Length`, `Transfer-Encoding`, `Expect` and `Connection` in one pass.
  init(_ fields: Fields, minorVersion: UInt8, bodyMax: Int) throws(Refusal) {
    persists = minorVersion > 0
    var length: Int?
    var codings: [ArraySlice<UInt8>] = []
    for entry in fields.entries {
      switch entry.nameEnd - entry.nameStart {
      case 6 where minorVersion > 0 && fields.matches(entry, .expect):
        guard fields.value(entry).equalsIgnoringCase("100-continue") else { throw .expectation }
        expectsContinue = true
      case 10 where fields.matches(entry, .connection):
        readConnection(fields.value(entry))
      case 14 where fields.matches(entry, .contentLength):
        guard length == nil else { throw .lengthTwice }
        length = try Framing.number(fields.value(entry))
      case 17 where fields.matches(entry, .transferEncoding):
        codings += fields.value(entry).split(separator: 0x2C, omittingEmptySubsequences: false).map(\.trimmed)
      default: continue
      }
    }
    if !codings.isEmpty {
      guard length == nil else { throw .lengthAndCoding }
      guard minorVersion > 0 else { throw .codingInOldVersion }
      try Framing.check(codings)
      body = .chunked
    } else if let length {
      guard length <= bodyMax else { throw .bodyTooLarge }
      body = length > 0 ? .length(length) : .none
    }
  }

  private mutating func readConnection(_ list: ArraySlice<UInt8>) {
    for option in list.split(separator: 0x2C) {
      if option.trimmed.equalsIgnoringCase("close") { hasClose = true }
      if option.trimmed.equalsIgnoringCase("keep-alive") { persists = true }
    }
    if hasClose { persists = false }
  }

  /// `close` outweighs `keep-alive`, wherever the two stand.
  private var hasClose = false

  /// Digits only; a number too large for Int is refused as too large, like every other above the limit.
  private static func number(_ digits: ArraySlice<UInt8>) throws(Refusal) -> Int {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { throw .lengthGrammar }
    var number = 0
    for digit in digits {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(digit - 0x30))
      guard !overflow && !carry else { throw .lengthGrammar }
      number = sum
    }
    return number
  }

  /// The one list that is served is `chunked` alone; another coding before it is one this server does not know.
  private static func check(_ codings: [ArraySlice<UInt8>]) throws(Refusal) {
    let chunked = codings.count { $0.equalsIgnoringCase("chunked") }
    guard chunked <= 1 else { throw .codingTwice }
    guard let last = codings.last, last.equalsIgnoringCase("chunked") else { throw .codingNotLast }
    guard codings.count == 1 else { throw .unknownCoding }
  }
}
