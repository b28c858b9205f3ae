import WalletCore

extension InvoiceID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self.init(id)
  }
  package var parts: PathParts { PathParts(id: id) }
}
