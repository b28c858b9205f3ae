import HTTPServer
import Synchronization
import WalletCore

/// An export as the body of an answer: the piece that was read first, then the others.
final class ExportBody: Sendable {
  private let first: Mutex<[UInt8]?>
  private let rest: @Sendable () async throws(StoreFailure) -> [UInt8]?
  private let log: Log

  init(first: [UInt8]?, log: Log, rest: @escaping @Sendable () async throws(StoreFailure) -> [UInt8]?) {
    self.first = Mutex(first)
    self.rest = rest
    self.log = log
  }

  /// - Throws: the store gave no next piece, and the connection has to break off: half of it would look like all.
  func next() async throws(BodyStreamBroken) -> [UInt8]? {
    if let first = takeFirst() { return first }
    do throws(StoreFailure) {
      return try await rest()
    } catch {
      log.write(.warning, ["what": "an export was broken off", "cause": "\(error)"])
      throw BodyStreamBroken()
    }
  }

  private func takeFirst() -> [UInt8]? {
    first.withLock { first in
      let piece = first
      first = nil
      return piece
    }
  }
}
