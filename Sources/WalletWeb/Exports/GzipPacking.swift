import HTTPServer
import Synchronization
import WalletCore

/// Compresses an export while it is made.
///
/// Only whole exports and files of accounts are compressed. What a request can choose by words of its own stays as it is: pages,
/// and the file of a search. Where secrets and chosen words are compressed together, the length of the answer tells
/// whether they are alike (BREACH; docs/decisions/compression.md).
final class GzipPacking: ExportPacking {
  /// nil before the first piece and after the last.
  private let writer = Mutex<GzipWriter?>(nil)

  /// - Returns: what lets the client read everything up to here, so that data does not wait in the wallet.
  func pack(_ piece: [UInt8], isLast: Bool) throws(StoreFailure) -> [UInt8] {
    do throws(GzipFailure) {
      return try writer.withLock { writer throws(GzipFailure) in
        var current = if let begun = writer.take() { begun } else { try GzipWriter() }
        if isLast { return try current.finish(piece) }
        let packed = try current.write(piece)
        writer = consume current
        return packed
      }
    } catch {
      throw .broken("gzip: \(error)")
    }
  }
}
