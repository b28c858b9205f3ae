/// Reads the request line byte by byte: a method, one space, a target, one space, a version, CR LF (RFC 9112 section 3).
struct RequestLine {
  private enum State {
    case start, emptyLine, method, target, version, lineFeed
  }

  /// How many empty lines may stand before it (RFC 9112 section 2.2 asks for at least one).
  static let emptyLinesMax = 4

  private var state = State.start
  private var emptyLines = 0
  private var start = 0
  private var methodEnd = 0
  private var targetEnd = 0
  private var end = 0

  /// Whether a byte of a request has come; empty lines do not count.
  var hasBegun: Bool { state != .start && state != .emptyLine }

  /// Where the method lies in the message, when ``read(_:_:base:limits:)`` has given true.
  var method: Range<Int> { start..<methodEnd }
  /// Where the target lies.
  var target: Range<Int> { (methodEnd + 1)..<targetEnd }
  /// Where the version lies.
  var version: Range<Int> { (targetEnd + 1)..<end }

  /// Reads on; the parameters are those of ``FieldSection/read(_:_:base:limits:)``.
  ///
  /// - Returns: whether the line is whole.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int, base: Int, limits: Limits) throws(Refusal) -> Bool {
    while index < input.count {
      let byte = input[index]
      switch state {
      case .start: try begin(byte, at: base + index)
      case .emptyLine:
        guard byte == 0x0A else { throw .lineEnd }
        emptyLines += 1
        guard emptyLines <= RequestLine.emptyLinesMax else { throw .emptyLines }
        state = .start
      case .method:
        if byte == 0x20 {
          methodEnd = base + index
          state = .target
        } else if !byte.belongs(to: .token) {
          throw .requestLine
        }
      case .target:
        if byte == 0x20 {
          targetEnd = base + index
          guard targetEnd > methodEnd + 1 else { throw .requestLine }
          state = .version
        } else if !byte.belongs(to: .target) {
          throw byte == 0x0D || byte == 0x0A ? .requestLine : .targetByte
        }
      case .version:
        if byte == 0x0D {
          end = base + index
          state = .lineFeed
        } else if !byte.belongs(to: .target) {
          throw byte == 0x0A ? .lineEnd : .requestLine
        }
      case .lineFeed:
        guard byte == 0x0A else { throw .lineEnd }
        index += 1
        return true
      }
      index += 1
      if state != .lineFeed, hasBegun, base + index - start > limits.lineMax { throw tooLong }
    }
    return false
  }

  /// A method that fills the line alone is one nobody knows; everything else is a long target.
  private var tooLong: Refusal { state == .method ? .unknownMethod : .lineTooLong }

  private mutating func begin(_ byte: UInt8, at place: Int) throws(Refusal) {
    if byte == 0x0D {
      state = .emptyLine
    } else if byte.belongs(to: .token) {
      start = place
      state = .method
    } else {
      throw byte == 0x0A ? .lineEnd : .notHTTP
    }
  }
}
