/// Reads the lines of a header or trailer section byte by byte: names, values and where they lie; no line folding, no
/// space before a colon, CR LF only (RFC 9112 section 5).
struct FieldSection {
  private enum State {
    case lineStart, name, blanks, value, lineFeed, lastLineFeed
  }

  /// The fields that are whole, by their places in the message.
  private(set) var entries: [Fields.Entry] = []
  private var state = State.lineStart
  private var size = 0
  private var current = Fields.Entry(nameStart: 0, nameEnd: 0, valueStart: 0, valueEnd: 0)

  /// Reads on.
  ///
  /// - Parameters:
  ///   - input: the bytes that came.
  ///   - index: where to go on, and then where reading ended.
  ///   - base: the place of the first input byte in the message.
  ///   - limits: how large the section may be.
  /// - Returns: whether the section is whole.
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
          continue
        }
        guard !byte.isBlank else { throw .fieldFolding }
        guard entries.count < limits.fieldsMax else { throw .tooManyFields }
        current.nameStart = UInt32(base + index)
        state = .name
        continue
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

  private mutating func readName(
    _ input: Span<UInt8>, _ index: inout Int, _ base: Int, _ limits: Limits
  ) throws(Refusal) {
    while index < input.count {
      let byte = input[index]
      if byte.belongs(to: .token) {
        try count(1, limits)
        index += 1
        continue
      }
      current.nameEnd = UInt32(base + index)
      guard byte == 0x3A, current.nameEnd > current.nameStart else {
        throw byte == 0x0A || byte == 0x0D ? .lineEnd : .fieldName
      }
      try count(1, limits)
      index += 1
      state = .blanks
      return
    }
  }

  private mutating func readValue(
    _ input: Span<UInt8>, _ index: inout Int, _ base: Int, _ limits: Limits
  ) throws(Refusal) {
    let start = index
    while index < input.count, input[index].belongs(to: .value) {
      if !input[index].isBlank { current.valueEnd = UInt32(base + index + 1) }
      index += 1
      if size + index - start > limits.headersMax { throw .headersTooLarge }
    }
    try count(index - start, limits)
    guard index < input.count else { return }
    guard input[index] == 0x0D else { throw input[index] == 0x0A ? .lineEnd : .fieldValue }
    try count(1, limits)
    index += 1
    state = .lineFeed
  }

  private mutating func count(_ bytes: Int, _ limits: Limits) throws(Refusal) {
    size += bytes
    guard size <= limits.headersMax else { throw .headersTooLarge }
  }
}
