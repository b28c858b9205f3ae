/// Decodes a chunked body (RFC 9112 section 7.1). Checks and drops extensions and trailers.
struct ChunkedBody {
  private enum State {
    case size, extensions, sizeLineFeed, data, dataReturn, dataLineFeed, trailers
  }

  /// How many digits the size of a chunk may have.
  static let digitsMax = 16

  /// The content of the chunks so far; nil before the first.
  private(set) var content: RequestBody?
  private var state = State.size
  private var digits = 0
  private var size: UInt64 = 0
  private var extensions = ChunkExtensions()
  private var trailers = FieldSection()
  /// The trailer section so far, kept for the names of its fields.
  private var trailerBytes: [UInt8] = []

  /// See ``RequestParser/heldBytes``.
  var heldBytes: Int { (content?.capacity ?? 0) + trailers.heldBytes + trailerBytes.capacity }

  /// Continues reading; the parameters are those of ``FieldSection/read(_:_:base:limits:)``.
  ///
  /// - Returns: whether the body is complete.
  mutating func read(_ input: Span<UInt8>, _ index: inout Int, limits: Limits) throws(Refusal) -> Bool {
    while index < input.count {
      switch state {
      case .data: readData(input, &index)
      case .trailers: return try readTrailers(input, &index, limits)
      case .size, .extensions, .sizeLineFeed, .dataReturn, .dataLineFeed:
        try readFraming(input[index], limits)
        index += 1
      }
    }
    return false
  }

  private mutating func readFraming(_ byte: UInt8, _ limits: Limits) throws(Refusal) {
    switch state {
    case .size: try readSize(byte)
    case .extensions: if try extensions.read(byte) { state = .sizeLineFeed }
    case .sizeLineFeed:
      guard byte == 0x0A else { throw .lineEnd }
      guard size <= UInt64(limits.bodyMax - (content?.count ?? 0)) else { throw .bodyTooLarge }
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
      state = try extensions.read(byte) ? .sizeLineFeed : .extensions
    }
  }

  private mutating func readTrailers(
    _ input: Span<UInt8>, _ index: inout Int, _ limits: Limits
  ) throws(Refusal) -> Bool {
    let start = index
    let isWhole = try trailers.read(input, &index, base: trailerBytes.count - start, limits: limits)
    trailerBytes.append(input, start..<index)
    if isWhole { try checkTrailers() }
    return isWhole
  }

  /// Refuses trailers that frame or route a message (RFC 9110 section 6.5.1): a proxy in front that merges the
  /// trailers into the header section would read another message than this server.
  private func checkTrailers() throws(Refusal) {
    let fields = Fields(bytes: trailerBytes, entries: trailers.entries)
    let refused: [FieldName] = [.contentLength, .transferEncoding, .host, .trailer]
    for name in refused where fields.count(of: name) > 0 { throw .trailerField }
  }

  private mutating func readData(_ input: Span<UInt8>, _ index: inout Int) {
    let count = Int(min(size, UInt64(input.count - index)))
    let content = self.content ?? RequestBody()
    self.content = content
    content.append(input, index..<(index + count), growingTo: .max)
    index += count
    size -= UInt64(count)
    if size == 0 { state = .dataReturn }
  }
}
