/// The file formats in which a history can be exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// Comma-separated values (RFC 4180), UTF-8, with a header line.
  case csv
  /// Open Financial Exchange 2.2, for programs that read bank statements.
  case ofx
  /// Quicken Interchange Format.
  case qif
  /// A journal of plain-text accounting (hledger, Ledger).
  case journal
  /// Everything the wallet knows (RFC 8259).
  case json

  /// The file extension, without the point.
  package var fileExtension: String { rawValue }
}

/// Which part of one user's history is exported.
package enum ExportScope: Sendable {
  /// The entries of one account with the balance after each, for one month or for its whole life.
  case account(AccountID, month: CivilMonth?, StatementFormat)
  /// Every account and every operation.
  case everything(ExportFormat)

  /// The format of the file.
  package var format: ExportFormat {
    switch self {
    case .account(_, _, let format): format.file
    case .everything(let format): format
    }
  }
}
