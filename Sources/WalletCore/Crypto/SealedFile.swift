/// A file that is encrypted under a passphrase, chunk by chunk: AES-256-GCM (NIST SP 800-38D) under a key that scrypt makes
/// of the passphrase and a salt of the file's own. docs/decisions/keys.md describes the bytes.
///
/// The nonce of a chunk is its number and whether it is the last (STREAM, Hoang, Reyhanitabar, Rogaway, Vizár 2015), so that
/// none can be left out, swapped or added. The header is authenticated with each.
package struct SealedFile: Sendable {
  /// The bytes of a chunk before it is sealed; only the last may have fewer.
  package static let chunkLength = 65_536
  /// What sealing adds to a chunk.
  package static let tagLength = 16

  /// The header as it stands in the file.
  package let header: SealedFileHeader
  private let key: Digest

  /// The key for a new file.
  /// - Throws: ``SealedFileFault/unavailable``.
  package static func new(
    under passphrase: Passphrase, _ cost: ScryptCost = .usual, random: any RandomSource
  ) throws(SealedFileFault) -> SealedFile {
    let parts = SealedFileHeader.Parts(cost: cost, salt: random.bytes(SealedFileHeader.saltLength))
    guard let key = passphrase.key(cost, salt: parts.salt) else { throw .unavailable }
    do throws(SealFailure) {
      let check = try Self.seal([], nonce(.check, 0), with: parts.bytes, key)
      return SealedFile(header: SealedFileHeader(parts, check: check), key: key)
    } catch { throw .unavailable }
  }

  /// The key for a file that is there.
  /// - Throws: ``SealedFileFault/wrongPassphrase``, or ``SealedFileFault/unavailable``.
  package static func open(
    _ header: SealedFileHeader, with passphrase: Passphrase
  ) throws(SealedFileFault) -> SealedFile {
    guard let key = passphrase.key(header.parts.cost, salt: header.parts.salt) else { throw .unavailable }
    do throws(SealFailure) {
      _ = try Self.open(header.check, nonce(.check, 0), with: header.parts.bytes, key)
      return SealedFile(header: header, key: key)
    } catch { throw error == .notGenuine ? .wrongPassphrase : .unavailable }
  }

  private init(header: SealedFileHeader, key: Digest) { (self.header, self.key) = (header, key) }

  /// Seals a chunk of ``chunkLength`` bytes, or fewer in the last. Numbers count from 0, and each is sealed once.
  package func seal(_ chunk: [UInt8], _ number: UInt64, isLast: Bool) throws(SealedFileFault) -> [UInt8] {
    do throws(SealFailure) {
      return try Self.seal(chunk, Self.nonce(isLast ? .last : .chunk, number), with: header.parts.bytes, key)
    } catch { throw .unavailable }
  }

  /// Opens a chunk.
  /// - Throws: ``SealedFileFault/changed(chunk:)`` if it is not the chunk that was sealed in this place; ``SealedFileFault/cutOff`` if
  ///   it is, but was not the last, and ``SealedFileFault/tooLong`` if it was the last, but is not.
  package func open(_ sealed: [UInt8], _ number: UInt64, isLast: Bool) throws(SealedFileFault) -> [UInt8] {
    do throws(SealFailure) {
      if let chunk = try opened(sealed, isLast ? .last : .chunk, number) { return chunk }
      guard try opened(sealed, isLast ? .chunk : .last, number) == nil else { throw SealFailure.notGenuine }
    } catch {
      throw error == .notGenuine ? (isLast ? .cutOff : .tooLong) : .unavailable
    }
    throw .changed(chunk: number)
  }

  private func opened(_ sealed: [UInt8], _ kind: Kind, _ number: UInt64) throws(SealFailure) -> [UInt8]? {
    do throws(SealFailure) {
      return try Self.open(sealed, Self.nonce(kind, number), with: header.parts.bytes, key)
    } catch {
      guard error == .notGenuine else { throw error }
      return nil
    }
  }

  private enum Kind: UInt8 { case check, chunk, last }

  private static func nonce(_ kind: Kind, _ number: UInt64) -> [UInt8] {
    [kind.rawValue, 0, 0, 0] + number.bigEndianBytes
  }

  private static func seal(
    _ bytes: [UInt8], _ nonce: [UInt8], with header: [UInt8], _ key: Digest
  ) throws(SealFailure) -> [UInt8] {
    let cipher = try AuthenticatedCipher.begin(.sealing, key: key, nonce: nonce)
    try cipher.authenticate(header)
    return try cipher.update(bytes) + cipher.finishTag(tagLength)
  }

  private static func open(
    _ sealed: [UInt8], _ nonce: [UInt8], with header: [UInt8], _ key: Digest
  ) throws(SealFailure) -> [UInt8] {
    guard sealed.count >= tagLength else { throw .notGenuine }
    let cipher = try AuthenticatedCipher.begin(.opening, key: key, nonce: nonce)
    try cipher.authenticate(header)
    let bytes = try cipher.update(Array(sealed.dropLast(tagLength)))
    guard cipher.finish(tag: Array(sealed.suffix(tagLength))) else { throw .notGenuine }
    return bytes
  }
}

extension SealedFile {
  /// Header and key in one word, for the running wallet that is to seal a file: it does not learn the passphrase.
  package var word: String { Hexadecimal.text(header.bytes + key.bytes) }

  /// Parses the format of ``word``; nil for anything else.
  package init?(word: some StringProtocol) {
    guard let bytes = Hexadecimal.bytes(String(word)), bytes.count == SealedFileHeader.length + 32,
      let header = try? SealedFileHeader(Array(bytes.prefix(SealedFileHeader.length))),
      let key = Digest(bytes: bytes.suffix(32))
    else { return nil }
    self.init(header: header, key: key)
  }
}

extension SealedFile: CustomStringConvertible, CustomReflectable {
  /// Says only that it has a key.
  package var description: String { "SealedFile(hidden)" }
  /// Shows nothing.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a sealed file cannot be opened or made.
package enum SealedFileFault: Error, Sendable, Equatable {
  /// It does not begin like a sealed file.
  case notSealed
  /// A newer program sealed it.
  case newer(version: UInt8)
  /// Its beginning is not as it was written.
  case header
  /// Computing its key would take more than this program allows.
  case tooCostly
  case wrongPassphrase
  /// A chunk is not as it was written, or not in its place. They count from 0.
  case changed(chunk: UInt64)
  /// Its end is missing.
  case cutOff
  /// Something was added behind its end.
  case tooLong
  /// libcrypto failed, or there is not enough memory.
  case unavailable
}
