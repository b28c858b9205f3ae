/// The sizes of one version at one level (ISO/IEC 18004, tables 1, 7, 9 and E.1).
struct QRLayout: Sendable, Equatable {
  /// The versions supported here.
  static let versions = 1...10

  let version: Int
  let level: QRLevel
  /// Codewords in all blocks, data and error correction together.
  let codewordCount: Int
  /// Error correction codewords of each block.
  let checkCount: Int
  let blockCount: Int

  /// - Parameters:
  ///   - version: one of ``versions``.
  ///   - level: how much of the symbol may be unreadable.
  init(version: Int, level: QRLevel) {
    let row = Self.table[version - 1]
    self.version = version
    self.level = level
    codewordCount = row.codewords
    (checkCount, blockCount) = level == .low ? row.low : row.medium
  }

  /// The smallest version that holds this many bytes.
  init(byteCount: Int, level: QRLevel) throws(QRRefusal) {
    var limit = 0
    for version in Self.versions {
      let layout = QRLayout(version: version, level: level)
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

  private static let table: [(codewords: Int, low: Blocks, medium: Blocks, centres: [Int])] = [
    (26, (7, 1), (10, 1), []),
    (44, (10, 1), (16, 1), [6, 18]),
    (70, (15, 1), (26, 1), [6, 22]),
    (100, (20, 1), (18, 2), [6, 26]),
    (134, (26, 1), (24, 2), [6, 30]),
    (172, (18, 2), (16, 4), [6, 34]),
    (196, (20, 2), (18, 4), [6, 22, 38]),
    (242, (24, 2), (22, 4), [6, 24, 42]),
    (292, (30, 2), (22, 5), [6, 26, 46]),
    (346, (18, 4), (26, 5), [6, 28, 50]),
  ]
}
