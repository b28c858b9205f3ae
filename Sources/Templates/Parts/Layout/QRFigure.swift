import WalletCore

/// A QR code as a picture in the page: dark on white in both colour schemes, because many readers accept nothing
/// else, with the quiet zone of four modules that they need.
struct QRFigure {
  var code: QRCode
  /// The picture's label for screen readers.
  var label: String

  private static let quiet = 4
  /// The size of a module in CSS pixels, if there is room.
  private static let scale = 5

  var html: HTML {
    let side = code.size + 2 * Self.quiet
    return """
      <svg class="qr" viewBox="0 0 \(side) \(side)" width="\(side * Self.scale)" height="\(side * Self.scale)" \
      role="img" aria-label="\(label)" shape-rendering="crispEdges">\
      <rect width="\(side)" height="\(side)" fill="#fff"/><path fill="#000" d="\(path)"/></svg>
      """
  }

  /// A rectangle for each run of dark modules in a row.
  private var path: HTML {
    var path = HTML()
    for row in 0..<code.size {
      var column = 0
      while column < code.size {
        let start = column
        while column < code.size, code.isDark(row: row, column: column) { column += 1 }
        let length = column - start
        if length > 0 { path.append("M\(start + Self.quiet) \(row + Self.quiet)h\(length)v1h-\(length)z") }
        column += 1
      }
    }
    return path
  }
}
