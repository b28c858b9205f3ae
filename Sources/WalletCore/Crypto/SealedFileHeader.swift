/// The beginning of a sealed file: what it takes to make the key of a passphrase.
package struct SealedFileHeader: Sendable, Equatable {
  /// What is authenticated with every chunk.
  struct Parts: Sendable, Equatable {
    let cost: ScryptCost
    let salt: [UInt8]

    /// Title, version, cost, length of chunks, salt, and a digest of these, so that damage is not taken for a wrong
    /// passphrase.
    var bytes: [UInt8] {
      let start =
        SealedFileHeader.title + [SealedFileHeader.version, cost.exponent, cost.blockSize, cost.parallel]
        + UInt32(SealedFile.chunkLength).bigEndianBytes + salt
      return start + SHA256.digest(start).bytes
    }
  }

  /// How a sealed file begins.
  package static let title = Array("MyWallet sealed\n".utf8)
  static let version: UInt8 = 1
  static let saltLength = 32
  /// In bytes.
  package static let length = title.count + 8 + saltLength + 32 + SealedFile.tagLength

  let parts: Parts
  /// Nothing, sealed under the key: shows whether the passphrase is right.
  let check: [UInt8]

  init(_ parts: Parts, check: [UInt8]) { (self.parts, self.check) = (parts, check) }

  /// The bytes as they stand in the file.
  package var bytes: [UInt8] { parts.bytes + check }

  /// Parses the format of ``bytes``.
  /// - Parameter bytes: the first ``length`` bytes of a file, or the whole file if it has fewer.
  /// - Throws: why it is no header.
  package init(_ bytes: [UInt8]) throws(SealedFileFault) {
    guard bytes.starts(with: Self.title) else { throw .notSealed }
    guard bytes.count == Self.length else { throw .cutOff }
    let rest = bytes.dropFirst(Self.title.count)
    guard let version = rest.first, version == Self.version else { throw .newer(version: rest.first ?? 0) }
    let numbers = Array(rest.prefix(4).dropFirst())
    let salt = Array(rest.dropFirst(8).prefix(Self.saltLength))
    let parts = Parts(
      cost: ScryptCost(exponent: numbers[0], blockSize: numbers[1], parallel: numbers[2]), salt: salt)
    guard bytes.starts(with: parts.bytes) else { throw .header }
    guard parts.cost.isBounded else { throw .tooCostly }
    self.init(parts, check: Array(bytes.suffix(SealedFile.tagLength)))
  }
}
