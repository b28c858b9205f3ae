/// The sizes of one version at level M (ISO/IEC 18004, tables 1, 7, 9 and E.1).
struct QRLayout: Sendable, Equatable {
  /// The versions supported here.
  static let versions = 1...10

  let version: Int
  /// Codewords in all blocks, data and error correction together.
  let codewordCount: Int
  /// Error correction codewords of each block.
  let checkCount: Int
  let blockCount: Int

  /// - Parameter version: one of ``versions``.
  init(version: Int) {
    let row = Self.table[version - 1]
    self.version = version
    codewordCount = row.codewords
    (checkCount, blockCount) = row.blocks
  }

  /// The smallest version that holds this many bytes.
  init(byteCount: Int) throws(QRRefusal) {
    var limit = 0
    for version in Self.versions {
      let layout = QRLayout(version: version)
      if byteCount <= layout.byteCapacity {
        self = layout
        return
      }
      limit = layout.byteCapacity
    }
    throw .tooLong(limit: limit)
  }

  /// Modules along a side.
  var size: Int { 17 + 4 * version }

  /// Codewords for data.
  var dataCount: Int { codewordCount - checkCount * blockCount }

  /// Bits of the field that holds the byte count (table 3).
  var lengthBits: Int { version < 10 ? 8 : 16 }

  /// Bytes that fit after the mode and the byte count.
  var byteCapacity: Int { (dataCount * 8 - 4 - lengthBits) / 8 }

  /// Data codewords of each block; if they do not divide evenly, the later blocks have one more.
  var blockLengths: [Int] {
    let longCount = dataCount % blockCount
    return (0..<blockCount).map { dataCount / blockCount + ($0 < blockCount - longCount ? 0 : 1) }
  }

  /// The rows, and likewise the columns, of alignment pattern centres; none in version 1.
  var alignmentCentres: [Int] { Self.table[version - 1].centres }

  /// Error correction codewords per block, and the number of blocks.
  private typealias Blocks = (Int, Int)

  private static let table: [(codewords: Int, blocks: Blocks, centres: [Int])] = [
    (26, (10, 1), []),
    (44, (16, 1), [6, 18]),
    (70, (26, 1), [6, 22]),
    (100, (18, 2), [6, 26]),
    (134, (24, 2), [6, 30]),
    (172, (16, 4), [6, 34]),
    (196, (18, 4), [6, 22, 38]),
    (242, (22, 4), [6, 24, 42]),
    (292, (22, 5), [6, 26, 46]),
    (346, (26, 5), [6, 28, 50]),
  ]
}
