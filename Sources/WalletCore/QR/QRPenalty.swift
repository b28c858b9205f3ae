/// How hard a masked symbol is to read (ISO/IEC 18004, 7.8.3 and table 11); the mask with the fewest points is
/// chosen.
enum QRPenalty {
  static func points(_ grid: QRGrid) -> Int {
    var points = blocks(grid) + balance(grid)
    for line in 0..<grid.size {
      let row = (0..<grid.size).map { grid[line, $0] }
      let column = (0..<grid.size).map { grid[$0, line] }
      points += runs(row) + runs(column) + finders(row) + finders(column)
    }
    return points
  }

  /// Five modules of one colour in a line cost 3 points, each further one 1.
  static func runs(_ line: [Bool]) -> Int {
    var points = 0
    var length = 0
    for place in line.indices {
      length = place > 0 && line[place] == line[place - 1] ? length + 1 : 1
      if length == 5 { points += 3 } else if length > 5 { points += 1 }
    }
    return points
  }

  /// A pattern like a finder, 1:1:3:1:1 with four light modules before or after it, costs 40; the quiet zone is
  /// light.
  static func finders(_ line: [Bool]) -> Int {
    let quiet = [Bool](repeating: false, count: 4)
    var points = 0
    var window: UInt32 = 0
    for (place, isDark) in (quiet + line + quiet).enumerated() {
      window = (window << 1 | (isDark ? 1 : 0)) & 0b111_1111_1111
      if place >= 10, window == 0b101_1101_0000 || window == 0b000_0101_1101 { points += 40 }
    }
    return points
  }

  /// Each square of two by two modules of one colour costs 3.
  static func blocks(_ grid: QRGrid) -> Int {
    var points = 0
    for row in 1..<grid.size {
      for column in 1..<grid.size {
        let corner = grid[row, column]
        let isOne =
          grid[row - 1, column] == corner && grid[row, column - 1] == corner && grid[row - 1, column - 1] == corner
        if isOne { points += 3 }
      }
    }
    return points
  }

  /// Each full 5 in 100 by which the share of dark modules differs from half costs 10.
  static func balance(_ grid: QRGrid) -> Int {
    let total = grid.modules.count
    let dark = grid.modules.count { $0 }
    return abs(dark * 20 - total * 10) / total * 10
  }
}
