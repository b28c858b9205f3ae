/// A QR code of some bytes (ISO/IEC 18004:2015): byte mode, versions 1 to 10, level M, of which about 15 of 100
/// codewords may be unreadable. That is enough for what the wallet shows: addresses of at most 213 characters.
///
/// Readers treat the bytes as text, ASCII or UTF-8, as they detect it.
package struct QRCode: Sendable, Equatable {
  /// 1 to 10: the smallest version that holds the bytes.
  package let version: Int
  /// The chosen mask, 0 to 7.
  package let mask: Int
  private let grid: QRGrid

  /// A QR code of a text's UTF-8 bytes.
  /// - Throws: ``QRRefusal/tooLong(limit:)``.
  package init(_ text: String) throws(QRRefusal) {
    try self.init(bytes: Array(text.utf8))
  }

  /// A QR code of some bytes.
  /// - Throws: ``QRRefusal/tooLong(limit:)``, 213 bytes.
  package init(bytes: [UInt8]) throws(QRRefusal) {
    let layout = try QRLayout(byteCount: bytes.count)
    var bare = QRGrid(layout)
    bare.place(QRCodewords.make(bytes, layout))
    var best = (points: Int.max, mask: QRMask.checkers, grid: bare)
    for mask in QRMask.allCases {
      let grid = bare.masked(mask)
      let points = QRPenalty.points(grid)
      if points < best.points { best = (points, mask, grid) }
    }
    version = layout.version
    mask = best.mask.rawValue
    grid = best.grid
  }

  /// Modules along a side, without the quiet zone of four modules around it.
  package var size: Int { grid.size }

  /// Whether a module is dark; rows from the top, columns from the left, both from 0 to ``size`` - 1.
  package func isDark(row: Int, column: Int) -> Bool { grid[row, column] }
}

/// Why no QR code can be made.
package enum QRRefusal: Error, Sendable, Equatable {
  /// There are more bytes than the largest version supported here can hold.
  case tooLong(limit: Int)
}
