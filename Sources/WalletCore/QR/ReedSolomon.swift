/// Error correction codewords of QR codes: Reed-Solomon over GF(256) with x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, 7.5.2).
enum ReedSolomon {
  /// The powers of α = 2, stored twice, so that the sum of two exponents needs no remainder.
  private static let powers: [UInt8] = {
    var powers: [UInt8] = []
    var value = 1
    for _ in 0..<510 {
      powers.append(UInt8(value))
      value <<= 1
      if value > 255 { value ^= 0x11D }
    }
    return powers
  }()

  /// The exponent of each value; 0 has none.
  private static let exponents: [Int] = {
    var exponents = [Int](repeating: 0, count: 256)
    for exponent in 0..<255 { exponents[Int(powers[exponent])] = exponent }
    return exponents
  }()

  static func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
    guard left != 0, right != 0 else { return 0 }
    return powers[exponents[Int(left)] + exponents[Int(right)]]
  }

  /// The remainder of the data divided by the generator polynomial.
  /// - Parameters:
  ///   - data: the block's data codewords.
  ///   - count: the number of error correction codewords.
  /// - Returns: the error correction codewords.
  static func checkCodewords(of data: [UInt8], count: Int) -> [UInt8] {
    let generator = generator(degree: count)
    var remainder = [UInt8](repeating: 0, count: count)
    for codeword in data {
      let factor = codeword ^ remainder[0]
      remainder.removeFirst()
      remainder.append(0)
      for place in 0..<count { remainder[place] ^= multiply(generator[place], factor) }
    }
    return remainder
  }

  /// (x - α⁰)(x - α¹)…, from the highest power down, without the leading 1.
  private static func generator(degree: Int) -> [UInt8] {
    var generator = [UInt8](repeating: 0, count: degree)
    generator[degree - 1] = 1
    for root in 0..<degree {
      for place in 0..<degree {
        generator[place] = multiply(generator[place], powers[root])
        if place + 1 < degree { generator[place] ^= generator[place + 1] }
      }
    }
    return generator
  }
}
