/// Turns bytes into the codewords of a symbol (ISO/IEC 18004, 7.4 to 7.6).
enum QRCodewords {
  /// Data codewords and error correction codewords of all blocks, interleaved in drawing order.
  /// - Parameters:
  ///   - bytes: no more than fit into `layout`.
  ///   - layout: the version and level to fill.
  /// - Returns: as many codewords as the version has.
  static func make(_ bytes: [UInt8], _ layout: QRLayout) -> [UInt8] {
    let data = data(bytes, layout)
    var blocks: [[UInt8]] = []
    var start = 0
    for length in layout.blockLengths {
      blocks.append(Array(data[start..<(start + length)]))
      start += length
    }
    let checks = blocks.map { ReedSolomon.checkCodewords(of: $0, count: layout.checkCount) }
    return interleaved(blocks) + interleaved(checks)
  }

  /// Mode, number of bytes, bytes, terminator and padding.
  static func data(_ bytes: [UInt8], _ layout: QRLayout) -> [UInt8] {
    // Byte mode is 0100. Its four bits and the terminator's four shift the bytes by half a codeword.
    var halves: [UInt8] = [0b0100]
    for shift in stride(from: layout.lengthBits - 4, through: 0, by: -4) {
      halves.append(UInt8(truncatingIfNeeded: bytes.count >> shift & 15))
    }
    for byte in bytes { halves += [byte >> 4, byte & 15] }
    halves.append(0)
    var data = stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    for padding in 0..<max(0, layout.dataCount - data.count) { data.append(padding.isMultiple(of: 2) ? 0xEC : 0x11) }
    return data
  }

  /// The first codeword of each block, then the second of each, and so on; shorter blocks have no last one.
  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    var codewords: [UInt8] = []
    for place in 0..<longest {
      for block in blocks where place < block.count { codewords.append(block[place]) }
    }
    return codewords
  }
}
