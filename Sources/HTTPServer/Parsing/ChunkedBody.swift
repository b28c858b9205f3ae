/// Takes a body out of its chunks (RFC 9112 section 7.1). Extensions and trailers are checked and dropped.
struct ChunkedBody {
  private enum State {
    case size, beforeExtension, extensions, sizeLineFeed, data, dataReturn, dataLineFeed, trailers
  }

  /// How long the extensions of one body may be in all.
  static let extensionsMax = 4096

  /// How many digits the size of a chunk may have.
  static let digitsMax = 16

  /// The content of the chunks that have come.
  private(set) var content: [UInt8] = []
  private var state = State.size
  private var digits = 0
  private var size: UInt64 = 0
  private var extensionBytes = 0
  private var trailers = FieldSection()
  private var trailerBytes = 0
  private var hasBlank = false

  /// See ``RequestParser/heldBytes``.
  var heldBytes: Int { content.capacity + trailers.heldBytes }

  /// Reads on; the parameters are those of ``FieldSection/read(_:_:base:limits:)``.
  ///
  /// - Returns: whether the body is whole.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int, limits: Limits) throws(Refusal) -> Bool {
    while index < input.count {
      switch state {
      case .data: readData(input, &index)
      case .trailers: return try readTrailers(input, &index, limits)
      case .size, .beforeExtension, .extensions, .sizeLineFeed, .dataReturn, .dataLineFeed:
        try readFraming(input[index], limits)
        index += 1
      }
    }
    return false
  }

  private mutating func readFraming(_ byte: UInt8, _ limits: Limits) throws(Refusal) {
    switch state {
    case .size: try readSize(byte)
    case .beforeExtension, .extensions: try readExtension(byte)
    case .sizeLineFeed:
      guard byte == 0x0A else { throw .lineEnd }
      guard size <= UInt64(limits.bodyMax - content.count) else { throw .bodyTooLarge }
      state = size > 0 ? .data : .trailers
    case .dataReturn:
      guard byte == 0x0D else { throw .chunkEnd }
      state = .dataLineFeed
    case .dataLineFeed:
      guard byte == 0x0A else { throw .chunkEnd }
      (state, digits, size) = (.size, 0, 0)
    case .data, .trailers: break
    }
  }

  private mutating func readSize(_ byte: UInt8) throws(Refusal) {
    if let value = byte.hexadecimalValue {
      digits += 1
      guard digits <= ChunkedBody.digitsMax else { throw .chunkSize }
      size = size << 4 | UInt64(value)
    } else {
      guard digits > 0, byte != 0x0A else { throw byte == 0x0A ? .lineEnd : .chunkSize }
      state = .beforeExtension
      try readExtension(byte)
    }
  }

  /// Blanks may stand before the semicolon (RFC 9112 section 7.1.1), but then it must come.
  private mutating func readExtension(_ byte: UInt8) throws(Refusal) {
    if byte == 0x0D && (state == .extensions || !hasBlank) {
      state = .sizeLineFeed
      hasBlank = false
      return
    }
    extensionBytes += 1
    guard extensionBytes <= ChunkedBody.extensionsMax else { throw .chunkExtensions }
    if state == .beforeExtension {
      if byte.isBlank {
        hasBlank = true
      } else {
        guard byte == 0x3B else { throw .chunkSize }
        state = .extensions
      }
    } else {
      guard byte.belongs(to: .value) else { throw byte == 0x0A ? .lineEnd : .chunkSize }
    }
  }

  private mutating func readTrailers(
    _ input: Span<UInt8>, _ index: inout Int, _ limits: Limits
  ) throws(Refusal) -> Bool {
    let start = index
    let isWhole = try trailers.read(input, &index, base: trailerBytes - start, limits: limits)
    trailerBytes += index - start
    return isWhole
  }

  private mutating func readData(_ input: Span<UInt8>, _ index: inout Int) {
    let count = Int(min(size, UInt64(input.count - index)))
    content.append(input, index..<(index + count))
    index += count
    size -= UInt64(count)
    if size == 0 { state = .dataReturn }
  }
}
