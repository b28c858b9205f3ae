import WalletCore

/// A page that is the same for every visitor except for the CSRF token in its forms. It is rendered once, then copied
/// for each visitor with that visitor's token.
package struct PreparedPage: Sendable {
  /// The bytes before, between and after the tokens.
  private let pieces: [[UInt8]]
  private let length: Int

  /// A placeholder: no token can contain these characters, and no page of ours has them elsewhere.
  private static let mark = "{csrf}"

  /// - Parameter render: renders the page with a token.
  package init(_ render: (FormToken) -> HTML) {
    let bytes = render(FormToken(Self.mark)).bytes
    let mark = Array(Self.mark.utf8)
    var pieces: [[UInt8]] = []
    var start = 0
    var index = 0
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) {
        pieces.append(Array(bytes[start..<index]))
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    pieces.append(Array(bytes[start...]))
    self.pieces = pieces
    length = bytes.count
  }

  /// The page with a visitor's token.
  package func html(_ token: FormToken) -> HTML {
    var html = HTML(capacity: length + 64 * (pieces.count - 1))
    for (index, piece) in pieces.enumerated() {
      if index > 0 { html.append("\(token)") }
      html.append(piece)
    }
    return html
  }
}
