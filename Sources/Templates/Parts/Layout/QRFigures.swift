import Synchronization
import WalletCore

/// Pictures of QR codes that stay the same, each drawn once: to make a code takes longer than all else of a page.
package final class QRFigures: Sendable {
  /// The most pictures that are kept, of about 5 kB each. When there are more, all are dropped.
  static let limit = 256

  private let draw: @Sendable (_ text: String, _ label: String) -> HTML?
  private let drawn = Mutex<[String: HTML]>([:])

  /// No pictures.
  package convenience init() {
    self.init { text, label in (try? QRCode(text)).map { QRFigure(code: $0, label: label).html } }
  }

  /// - Parameter draw: draws the code of a text; nil if the text is too long for one.
  init(draw: @escaping @Sendable (_ text: String, _ label: String) -> HTML?) { self.draw = draw }

  /// The picture of a text's code.
  /// - Parameters:
  ///   - text: what is in the code.
  ///   - label: the picture's label for screen readers, the same each time for one text.
  /// - Returns: nil if the text is too long for a code.
  func figure(of text: String, label: String) -> HTML? {
    if let known = drawn.withLock({ $0[text] }) { return known }
    guard let figure = draw(text, label) else { return nil }
    drawn.withLock { drawn in
      if drawn.count >= Self.limit { drawn.removeAll() }
      drawn[text] = figure
    }
    return figure
  }
}
