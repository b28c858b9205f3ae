/// Parses the lines of a header or trailer section: names, values and their positions; no line folding, no space
/// before a colon, CR LF only (RFC 9112 section 5).
///
/// Takes runs of bytes of one class at once, and counts each up to the first byte above the limit, so that the result
/// is that of reading byte by byte.
struct FieldSection {
  private enum State {
    case lineStart, name, blanks, value, lineFeed, lastLineFeed
  }

  /// How many fields to reserve room for at first: a browser sends about fifteen.
  private static let entriesAtFirst = 20

  /// The complete fields, by their positions in the message.
  private(set) var entries: [Fields.Entry] = []
  private var state = State.lineStart
  private var size = 0
  private var current = Fields.Entry(nameStart: 0, nameEnd: 0, valueStart: 0, valueEnd: 0)

  /// See ``RequestParser/heldBytes``.
  var heldBytes: Int { entries.capacity * MemoryLayout<Fields.Entry>.stride }

  /// Continues reading.
  ///
  /// - Parameters:
  ///   - input: the received bytes.
  ///   - index: where to continue; afterwards where reading ended.
  ///   - base: the position of the first input byte in the message.
  ///   - limits: how large the section may be.
  /// - Returns: whether the section is complete.
  /// - Throws: why the request is refused.
  mutating func read(
    _ input: Span<UInt8>, _ index: inout Int, base: Int, limits: Limits
  ) throws(Refusal) -> Bool {
    while index < input.count {
      let byte = input[index]
      switch state {
      case .lineStart:
        if byte == 0x0D {
          state = .lastLineFeed
          index += 1
        } else {
          try begin(byte, at: base + index, limits)
        }
      case .name: try readName(input, &index, base, limits)
      case .blanks:
        if byte.isBlank {
          try count(1, limits)
          index += 1
        } else {
          current.valueStart = UInt32(base + index)
          current.valueEnd = current.valueStart
          state = .value
        }
      case .value: try readValue(input, &index, base, limits)
      case .lineFeed:
        guard byte == 0x0A else { throw .lineEnd }
        try count(1, limits)
        index += 1
        if entries.isEmpty { entries.reserveCapacity(FieldSection.entriesAtFirst) }
        entries.append(current)
        state = .lineStart
      case .lastLineFeed:
        guard byte == 0x0A else { throw .lineEnd }
        index += 1
        return true
      }
    }
    return false
  }

  private mutating func begin(_ byte: UInt8, at place: Int, _ limits: Limits) throws(Refusal) {
    guard !byte.isBlank else { throw .fieldFolding }
    guard entries.count < limits.fieldsMax else { throw .tooManyFields }
    current.nameStart = UInt32(place)
    state = .name
  }

  private mutating func readName(
    _ input: Span<UInt8>, _ index: inout Int, _ base: Int, _ limits: Limits
  ) throws(Refusal) {
    try skipRun(of: .token, input, &index, limits)
    guard index < input.count else { return }
    current.nameEnd = UInt32(base + index)
    guard input[index] == 0x3A, current.nameEnd > current.nameStart else {
      switch input[index] {
      case 0x0A: throw .lineEnd
      case 0x0D: throw .fieldColon
      default: throw .fieldName
      }
    }
    try count(1, limits)
    index += 1
    state = .blanks
  }

  private mutating func readValue(
    _ input: Span<UInt8>, _ index: inout Int, _ base: Int, _ limits: Limits
  ) throws(Refusal) {
    let start = index
    try skipRun(of: .value, input, &index, limits)
    var end = index
    while end > start, input[end - 1].isBlank { end -= 1 }
    if end > start { current.valueEnd = UInt32(base + end) }
    guard index < input.count else { return }
    guard input[index] == 0x0D else { throw input[index] == 0x0A ? .lineEnd : .fieldValue }
    try count(1, limits)
    index += 1
    state = .lineFeed
  }

  /// Skips bytes of one class. Stops at the first byte of another class, or at the one above the limit.
  private mutating func skipRun(
    of wanted: ByteClass, _ input: Span<UInt8>, _ index: inout Int, _ limits: Limits
  ) throws(Refusal) {
    let start = index
    index = input.endOfRun(of: wanted, from: start, room: limits.headersMax - size)
    try count(index - start, limits)
  }

  private mutating func count(_ bytes: Int, _ limits: Limits) throws(Refusal) {
    size += bytes
    guard size <= limits.headersMax else { throw .headersTooLarge }
  }
}
