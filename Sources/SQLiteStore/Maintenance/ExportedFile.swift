import WalletCore

/// An exported file on the disk.
package enum ExportedFile {
  /// All of it, ``ImportedHistory/sizeLimit`` at most.
  /// - Throws: why it cannot be read.
  package static func read(_ path: String) throws(UpkeepFailure) -> [UInt8] {
    try SystemFile.read(path, atMost: ImportedHistory.sizeLimit)
  }
}
