/// The eight patterns that invert modules, so that no data looks like a finder (ISO/IEC 18004, table 10).
enum QRMask: Int, CaseIterable {
  case checkers = 0
  case rows
  case columns
  case diagonals
  case bricks
  case crosses
  case flowers
  case waves

  /// Whether the mask inverts the module there.
  func covers(row: Int, column: Int) -> Bool {
    switch self {
    case .checkers: (row + column).isMultiple(of: 2)
    case .rows: row.isMultiple(of: 2)
    case .columns: column.isMultiple(of: 3)
    case .diagonals: (row + column).isMultiple(of: 3)
    case .bricks: (row / 2 + column / 3).isMultiple(of: 2)
    case .crosses: row * column % 2 + row * column % 3 == 0
    case .flowers: (row * column % 2 + row * column % 3).isMultiple(of: 2)
    case .waves: ((row + column) % 2 + row * column % 3).isMultiple(of: 2)
    }
  }
}
