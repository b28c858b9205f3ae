import HTTPServer
import Synchronization
import WalletCore

/// An export as the body of an answer: the chunk that was read first, then the rest.
final class ExportBody: Sendable {
  private let first: Mutex<[UInt8]?>
  private let rest: @Sendable () async throws(StoreFailure) -> [UInt8]?
  private let pause: @Sendable (Int) async -> Void
  private let log: Log

  /// How often a chunk is requested from a store that is too busy to give it.
  static let attempts = 5

  /// - Parameters:
  ///   - first: the chunk that was already read.
  ///   - log: gets a line if the export is broken off.
  ///   - pause: waits this many milliseconds before a chunk is requested again.
  ///   - rest: reads the next chunk; called again after a failure, it continues where it was.
  init(
    first: [UInt8]?, log: Log, pause: @escaping @Sendable (Int) async -> Void = ExportBody.sleep,
    rest: @escaping @Sendable () async throws(StoreFailure) -> [UInt8]?
  ) {
    self.first = Mutex(first)
    self.rest = rest
    self.pause = pause
    self.log = log
  }

  /// A wait that ends early if the client is gone.
  static let sleep: @Sendable (Int) async -> Void = { milliseconds in
    try? await Task.sleep(for: .milliseconds(milliseconds))
  }

  /// - Throws: ``BodyStreamFailure`` without a next chunk: the connection must break off, or half would look complete.
  func next() async throws(BodyStreamFailure) -> [UInt8]? {
    if let first = takeFirst() { return first }
    var attempt = 1
    while true {
      do throws(StoreFailure) {
        return try await rest()
      } catch {
        guard error == .busy || error == .expired, attempt < Self.attempts else {
          log.write(.warning, ["what": "an export was broken off", "cause": "\(error)"])
          throw BodyStreamFailure()
        }
      }
      await pause(100 << attempt)
      attempt += 1
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
