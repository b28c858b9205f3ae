/// A QR code of some bytes (ISO/IEC 18004:2015): byte mode, versions 1 to 10, levels L and M, which is what the wallet shows:
/// addresses of at most 271 characters.
///
/// Readers take the bytes for text as they find it, ASCII or UTF-8.
public struct QRCode: Sendable, Equatable {
  /// 1 to 10, the smallest that takes the bytes.
  public let version: Int
  /// How much of it may be unreadable.
  public let level: QRLevel
  /// The mask that was chosen, 0 to 7.
  public let mask: Int
  private let grid: QRGrid

  /// A code of a text's UTF-8.
  /// - Throws: ``QRFailure/tooLong(limit:)``.
  public init(_ text: String, level: QRLevel = .medium) throws(QRFailure) {
    try self.init(bytes: Array(text.utf8), level: level)
  }

  /// A code of some bytes.
  /// - Throws: ``QRFailure/tooLong(limit:)``: 213 bytes at level M, 271 at level L.
  public init(bytes: [UInt8], level: QRLevel = .medium) throws(QRFailure) {
    let layout = try QRLayout(byteCount: bytes.count, level: level)
    var bare = QRGrid(layout)
    bare.place(QRCodewords.make(bytes, layout))
    var best = (points: Int.max, mask: QRMask.checkers, grid: bare)
    for mask in QRMask.allCases {
      let grid = bare.masked(mask, level: level)
      let points = QRPenalty.points(grid)
      if points < best.points { best = (points, mask, grid) }
    }
    version = layout.version
    self.level = level
    mask = best.mask.rawValue
    grid = best.grid
  }

  /// Modules along a side, without the quiet zone of four around it.
  public var size: Int { grid.size }

  /// Whether a module is dark; rows from the top, columns from the left, both from 0 to ``size`` - 1.
  public func isDark(row: Int, column: Int) -> Bool { grid[row, column] }
}

/// Why there is no QR code of something.
public enum QRFailure: Error, Sendable, Equatable {
  /// It has more bytes than the largest version that is drawn here takes.
  case tooLong(limit: Int)
}

/// How much of a QR code may be unreadable (ISO/IEC 18004, 6.5.1).
public enum QRLevel: Sendable, CaseIterable {
  /// L: about 7 of 100 codewords.
  case low
  /// M: about 15 of 100 codewords.
  case medium

  /// What the format information says for it (table 12).
  var indicator: UInt32 {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    }
  }
}
