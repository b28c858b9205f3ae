import WalletCore

/// An exported file on the disk.
package enum ExportedFile {
  /// Reads the whole file, at most ``ImportedHistory/sizeLimit`` bytes.
  /// - Throws: why it cannot be read.
  package static func read(_ path: String) throws(MaintenanceFailure) -> [UInt8] {
    try SystemFile.read(path, atMost: ImportedHistory.sizeLimit)
  }
}
