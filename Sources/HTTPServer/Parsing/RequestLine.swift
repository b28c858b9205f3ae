/// Parses the request line: a method, one space, a target, one space, a version, CR LF (RFC 9112 section 3).
///
/// Takes each part as one run, up to the first byte above the limit, so that the result is that of reading byte by
/// byte.
struct RequestLine {
  private enum State {
    case start, emptyLine, method, target, version, lineFeed
  }

  /// How many empty lines may come before it (RFC 9112 section 2.2 asks for at least one).
  static let emptyLinesMax = 4

  private var state = State.start
  private var emptyLines = 0
  private var start = 0
  private var methodEnd = 0
  private var targetEnd = 0
  private var end = 0

  /// Whether a byte of a request has arrived; empty lines do not count.
  var hasBegun: Bool { state != .start && state != .emptyLine }

  /// Whether the method is complete, and so ``method`` is known.
  var hasMethod: Bool { methodEnd > start }

  /// The range of the method in the message, once ``read(_:_:base:limits:)`` has returned true.
  var method: Range<Int> { start..<methodEnd }
  /// The range of the target.
  var target: Range<Int> { (methodEnd + 1)..<targetEnd }
  /// The range of the version.
  var version: Range<Int> { (targetEnd + 1)..<end }

  /// Continues reading; the parameters are those of ``FieldSection/read(_:_:base:limits:)``.
  ///
  /// - Returns: whether the line is complete.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int, base: Int, limits: Limits) throws(Refusal) -> Bool {
    while index < input.count {
      switch state {
      case .start: try begin(input[index], at: base + index)
      case .emptyLine:
        guard input[index] == 0x0A else { throw .lineEnd }
        emptyLines += 1
        guard emptyLines <= RequestLine.emptyLinesMax else { throw .emptyLines }
        state = .start
      case .method, .target, .version:
        let isAtEnd = try skipRun(input, &index, base, limits)
        guard isAtEnd else { return false }
        try endPart(input[index], at: base + index)
      case .lineFeed:
        guard input[index] == 0x0A else { throw .lineEnd }
        index += 1
        return true
      }
      index += 1
      if state != .lineFeed, hasBegun, base + index - start > limits.lineMax { throw tooLong }
    }
    return false
  }

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

  /// Skips a run; returns whether a byte that is not part of it has arrived.
  private func skipRun(_ input: Span<UInt8>, _ index: inout Int, _ base: Int, _ limits: Limits) throws(Refusal) -> Bool
  {
    let wanted: ByteClass = state == .method ? .token : .target
    let room = limits.lineMax - (base + index - start)
    index = input.endOfRun(of: wanted, from: index, room: room)
    if base + index - start > limits.lineMax { throw tooLong }
    return index < input.count
  }

  /// Checks the byte after a part: the one that ends it, or one that must not be there.
  private mutating func endPart(_ byte: UInt8, at place: Int) throws(Refusal) {
    switch state {
    case .method:
      guard byte == 0x20 else { throw byte == 0x0A ? .lineEnd : .requestLine }
      methodEnd = place
      state = .target
    case .target:
      guard byte == 0x20 else {
        switch byte {
        case 0x0A: throw .lineEnd
        case 0x0D: throw .requestLine
        default: throw .targetByte
        }
      }
      guard place > methodEnd + 1 else { throw .requestLine }
      targetEnd = place
      state = .version
    case .version:
      guard byte == 0x0D else { throw byte == 0x0A ? .lineEnd : .requestLine }
      end = place
      state = .lineFeed
    case .start, .emptyLine, .lineFeed: break
    }
  }

  /// A method that fills the line alone is unknown; otherwise the target is too long.
  private var tooLong: Refusal { state == .method ? .unknownMethod : .lineTooLong }
}
