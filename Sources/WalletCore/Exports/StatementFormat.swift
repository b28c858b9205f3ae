/// The file formats of one account's history. JSON is not among them: it holds all data of a user.
package enum StatementFormat: String, CaseIterable, Sendable {
  /// Comma-separated values.
  case csv
  /// Open Financial Exchange.
  case ofx
  /// Quicken Interchange Format.
  case qif
  /// A journal of plain-text accounting.
  case journal

  /// The format of the file.
  package var file: ExportFormat {
    switch self {
    case .csv: .csv
    case .ofx: .ofx
    case .qif: .qif
    case .journal: .journal
    }
  }

  /// The writer of one account in this format.
  func writer(_ header: ExportHeader) -> any StatementWriter {
    switch self {
    case .csv: CSVStatementWriter(header)
    case .ofx: OFXWriter(header)
    case .qif: QIFWriter(header)
    case .journal: JournalStatementWriter(header)
    }
  }
}
