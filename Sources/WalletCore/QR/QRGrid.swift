/// The modules of a symbol while it is being drawn (ISO/IEC 18004, 6.3 and 7.7 to 7.10).
struct QRGrid: Sendable, Equatable {
  let size: Int
  /// Whether a module is dark, row by row.
  private(set) var modules: [Bool]
  /// Whether a module belongs to a pattern that carries no data.
  private(set) var isReserved: [Bool]

  /// Draws finders, timing and alignment patterns and the version; reserves the format's place and leaves it light.
  init(_ layout: QRLayout) {
    size = layout.size
    modules = Array(repeating: false, count: size * size)
    isReserved = modules
    for place in 0..<size {
      reserve(row: 6, column: place, place.isMultiple(of: 2))
      reserve(row: place, column: 6, place.isMultiple(of: 2))
    }
    drawFinder(row: 3, column: 3)
    drawFinder(row: 3, column: size - 4)
    drawFinder(row: size - 4, column: 3)
    drawAlignment(layout.alignmentCentres)
    drawFormat(0)
    if layout.version >= 7 { drawVersion(QRInformation.version(layout.version)) }
  }

  subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

  private mutating func reserve(row: Int, column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    modules[row * size + column] = isDark
    isReserved[row * size + column] = true
  }

  /// A dark ring, a light one and a dark core, with the light separator around them.
  private mutating func drawFinder(row: Int, column: Int) {
    for down in -4...4 {
      for across in -4...4 {
        let ring = max(abs(down), abs(across))
        reserve(row: row + down, column: column + across, ring != 2 && ring != 4)
      }
    }
  }

  /// Draws alignment patterns at all places without a finder.
  private mutating func drawAlignment(_ centres: [Int]) {
    guard let first = centres.first, let last = centres.last else { return }
    for row in centres {
      for column in centres {
        if (row == first && (column == first || column == last)) || (row == last && column == first) { continue }
        for down in -2...2 {
          for across in -2...2 {
            reserve(row: row + down, column: column + across, max(abs(down), abs(across)) != 1)
          }
        }
      }
    }
  }

  /// Draws the format twice: around the first finder, and split between the other two (figure 25).
  private mutating func drawFormat(_ bits: UInt32) {
    for bit in 0..<15 {
      let isDark = bits >> bit & 1 == 1
      // Skips the timing patterns.
      switch bit {
      case 0..<6: reserve(row: bit, column: 8, isDark)
      case 6, 7: reserve(row: bit + 1, column: 8, isDark)
      case 8: reserve(row: 8, column: 7, isDark)
      default: reserve(row: 8, column: 14 - bit, isDark)
      }
      if bit < 8 {
        reserve(row: 8, column: size - 1 - bit, isDark)
      } else {
        reserve(row: size - 15 + bit, column: 8, isDark)
      }
    }
    reserve(row: size - 8, column: 8, true)
  }

  private mutating func drawVersion(_ bits: UInt32) {
    for bit in 0..<18 {
      let isDark = bits >> bit & 1 == 1
      reserve(row: bit / 3, column: size - 11 + bit % 3, isDark)
      reserve(row: size - 11 + bit % 3, column: bit / 3, isDark)
    }
  }

  /// Fills the modules that are not reserved: two columns at a time from the right, alternately up and down. Bits
  /// left over stay light.
  mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var goesUp = true
    var right = size - 1
    while right > 0 {
      if right == 6 { right -= 1 }
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in [right, right - 1] where !isReserved[row * size + column] {
          if bit < codewords.count * 8 { modules[row * size + column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1 }
          bit += 1
        }
      }
      goesUp.toggle()
      right -= 2
    }
  }

  /// A copy with the data inverted by a mask and with the format information for that mask.
  func masked(_ mask: QRMask) -> QRGrid {
    var grid = self
    for row in 0..<size {
      for column in 0..<size where !isReserved[row * size + column] && mask.covers(row: row, column: column) {
        grid.modules[row * size + column].toggle()
      }
    }
    grid.drawFormat(QRInformation.format(mask))
    return grid
  }
}

/// What a symbol says about itself besides its data, with BCH error correction (ISO/IEC 18004, 7.9 and 7.10).
enum QRInformation {
  /// Level and mask: 15 bits, BCH (15, 5), inverted by a fixed pattern so that they are never all light.
  static func format(_ mask: QRMask) -> UInt32 {
    // The two bits of level M are 00 (table 12).
    let data = UInt32(mask.rawValue)
    return (data << 10 | remainder(data << 10, by: 0b101_0011_0111, degree: 10)) ^ 0b101_0100_0001_0010
  }

  /// The version: 18 bits, Golay (18, 6); drawn from version 7 on.
  static func version(_ version: Int) -> UInt32 {
    let data = UInt32(version) << 12
    return data | remainder(data, by: 0b1_1111_0010_0101, degree: 12)
  }

  private static func remainder(_ dividend: UInt32, by divisor: UInt32, degree: Int) -> UInt32 {
    var rest = dividend
    while rest >> degree != 0 {
      let shift = 31 - rest.leadingZeroBitCount - degree
      rest ^= divisor << shift
    }
    return rest
  }
}
