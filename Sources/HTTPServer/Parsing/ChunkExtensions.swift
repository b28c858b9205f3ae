/// Checks the extensions after the size of each chunk, byte by byte (RFC 9112 section 7.1.1):
///
///     *( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )
///
/// A program that accepts less exact ones may find the end of the line elsewhere than this server.
struct ChunkExtensions {
  private enum State {
    /// After the size, or after a quoted value.
    case end
    /// The same after a blank: a semicolon must follow.
    case blanks
    case nameStart, name, afterName, valueStart, value, quoted, escaped
  }

  /// How many bytes the extensions of one body may have in total.
  static let bytesMax = 4096

  private var state = State.end
  private var count = 0
  /// Whether the line has a semicolon: before it, an error is one of the size.
  private var hasBegun = false

  /// Reads a byte of the line after the digits of the size.
  ///
  /// - Returns: whether the byte is the CR that ends the extensions; it also resets the state for the next line.
  /// - Throws: why the request is refused.
  mutating func read(_ byte: UInt8) throws(Refusal) -> Bool {
    if byte == 0x0D {
      guard state == .end || state == .name || state == .value else { throw fault }
      (state, hasBegun) = (.end, false)
      return true
    }
    count += 1
    guard count <= ChunkExtensions.bytesMax else { throw .chunkExtensions }
    guard byte != 0x0A || !hasBegun else { throw .lineEnd }
    state = try next(byte)
    if state == .nameStart { hasBegun = true }
    return false
  }

  private var fault: Refusal { hasBegun ? .chunkExtension : .chunkSize }

  private func next(_ byte: UInt8) throws(Refusal) -> State {
    switch state {
    case .end, .blanks:
      if byte.isBlank { return .blanks }
      guard byte == 0x3B else { throw fault }
      return .nameStart
    case .nameStart: return try begin(byte, .nameStart, .name)
    case .name, .afterName: return try behindName(byte)
    case .valueStart: return byte == 0x22 ? .quoted : try begin(byte, .valueStart, .value)
    case .value:
      if byte.belongs(to: .token) { return .value }
      return try behindValue(byte)
    case .quoted:
      // qdtext is whatever a field value may hold except these two (RFC 9110 section 5.6.4).
      if byte == 0x22 { return .end }
      guard byte.belongs(to: .value) else { throw .chunkExtension }
      return byte == 0x5C ? .escaped : .quoted
    case .escaped:
      guard byte.belongs(to: .value) else { throw .chunkExtension }
      return .quoted
    }
  }

  /// Starts a token, with or without blanks before it.
  private func begin(_ byte: UInt8, _ blank: State, _ token: State) throws(Refusal) -> State {
    if byte.isBlank { return blank }
    guard byte.belongs(to: .token) else { throw .chunkExtension }
    return token
  }

  private func behindName(_ byte: UInt8) throws(Refusal) -> State {
    if state == .name && byte.belongs(to: .token) { return .name }
    if byte == 0x3D { return .valueStart }
    if byte == 0x3B { return .nameStart }
    guard byte.isBlank else { throw .chunkExtension }
    return .afterName
  }

  private func behindValue(_ byte: UInt8) throws(Refusal) -> State {
    if byte == 0x3B { return .nameStart }
    guard byte.isBlank else { throw .chunkExtension }
    return .blanks
  }
}
