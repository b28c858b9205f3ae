@testable import WalletCore

/// Reads a symbol's modules back into bytes; it shares no code with the encoder.
struct QRUnpacking {
  /// The five bits of level and mask, from the copy of the format at the first finder.
  let format: Int
  /// The blocks, data and error correction together.
  private(set) var blocks: [[UInt8]] = []
  /// The bytes encoded in byte mode; nil for another mode.
  private(set) var bytes: [UInt8]?

  private let code: QRCode

  /// - Parameters:
  ///   - code: the symbol.
  ///   - data: data codewords of each block.
  ///   - checks: error correction codewords of each block.
  init(_ code: QRCode, data: [Int], checks: Int) {
    self.code = code
    var bits = 0
    for (row, column) in [
      (8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8), (5, 8), (4, 8), (3, 8), (2, 8), (1, 8),
      (0, 8),
    ] {
      bits = bits << 1 | (code.isDark(row: row, column: column) ? 1 : 0)
    }
    format = (bits ^ 0x5412) >> 10
    let codewords = readCodewords()
    blocks = data.map { _ in [] }
    var next = 0
    for place in 0..<(data.max() ?? 0) {
      for block in data.indices where place < data[block] {
        blocks[block].append(codewords[next])
        next += 1
      }
    }
    var stream = zip(blocks, data).flatMap { Array($0.prefix($1)) }
    for _ in 0..<checks {
      for block in data.indices {
        blocks[block].append(codewords[next])
        next += 1
      }
    }
    guard stream[0] >> 4 == 4 else { return }
    stream.append(0)
    let halves = stream.flatMap { [Int($0 >> 4), Int($0 & 15)] }
    let lengthDigits = code.version < 10 ? 2 : 4
    let count = halves[1...lengthDigits].reduce(0) { $0 * 16 + $1 }
    bytes = (0..<count).map { UInt8(halves[1 + lengthDigits + 2 * $0] << 4 | halves[2 + lengthDigits + 2 * $0]) }
  }

  /// The syndromes of a block (its polynomial's values at the powers of 2): all 0 if it has no error.
  static func syndromes(of block: [UInt8], checks: Int) -> [UInt8] {
    var root: UInt8 = 1
    return (0..<checks).map { _ in
      let value = block.reduce(UInt8(0)) { product($0, root) ^ $1 }
      root = product(root, 2)
      return value
    }
  }

  /// Multiplication in GF(256), bit by bit.
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (left, right, sum) = (left, right, UInt8(0))
    while right > 0 {
      if right & 1 == 1 { sum ^= left }
      left = left << 1 ^ (left & 0x80 == 0 ? 0 : 0x1D)
      right >>= 1
    }
    return sum
  }

  private func readCodewords() -> [UInt8] {
    var bits: [UInt8] = []
    let pairs = Array(stride(from: code.size - 1, to: 7, by: -2)) + [5, 3, 1]
    for (index, right) in pairs.enumerated() {
      let rows = index.isMultiple(of: 2) ? Array((0..<code.size).reversed()) : Array(0..<code.size)
      for row in rows {
        for column in [right, right - 1] where carriesData(row, column) {
          bits.append(code.isDark(row: row, column: column) == isTurned(row, column) ? 0 : 1)
        }
      }
    }
    return stride(from: 0, through: bits.count - 8, by: 8).map { start in
      bits[start..<(start + 8)].reduce(0) { $0 << 1 | $1 }
    }
  }

  private func carriesData(_ row: Int, _ column: Int) -> Bool {
    let end = code.size - 8
    if row == 6 || column == 6 { return false }
    if row < 9 && (column < 9 || column >= end) { return false }
    if row >= end && column < 9 { return false }
    if code.version >= 7, (row < 6 && column >= end - 3) || (column < 6 && row >= end - 3) { return false }
    guard code.version > 1 else { return true }
    let last = code.size - 7
    let centres = code.version < 7 ? [last] : [6, (last + 6) / 2, last]
    let near = { (place: Int) in centres.first { abs($0 - place) <= 2 } }
    guard let down = near(row), let across = near(column) else { return true }
    return (down == 6 && across == last) || (down == last && across == 6)
  }

  private func isTurned(_ row: Int, _ column: Int) -> Bool {
    switch format & 7 {
    case 0: (row ^ column) & 1 == 0
    case 1: row & 1 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: ((row >> 1) + column / 3) & 1 == 0
    case 5: row * column % 6 == 0
    case 6: row * column % 6 < 3
    default: ((row + column) & 1 + row * column % 3) & 1 == 0
    }
  }
}
