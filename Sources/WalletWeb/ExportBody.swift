import HTTPServer
import Synchronization
import WalletCore

/// An export as the body of an answer: the piece that was read first, then the others.
final class ExportBody: Sendable {
  private let first: Mutex<[UInt8]?>
  private let rest: @Sendable () async throws(StoreFailure) -> [UInt8]?
  private let pause: @Sendable (Int) async -> Void
  private let log: Log

  /// How often a piece is asked for that a store with too much to do does not give.
  static let attempts = 5

  /// - Parameters:
  ///   - first: the piece that was read already.
  ///   - log: is told when the export is broken off.
  ///   - pause: waits so many milliseconds before a piece is asked for again.
  ///   - rest: reads the next piece; asked again after it failed, it goes on where it was.
  init(
    first: [UInt8]?, log: Log, pause: @escaping @Sendable (Int) async -> Void = ExportBody.sleep,
    rest: @escaping @Sendable () async throws(StoreFailure) -> [UInt8]?
  ) {
    self.first = Mutex(first)
    self.rest = rest
    self.pause = pause
    self.log = log
  }

  /// A wait that ends early when the client is gone.
  static let sleep: @Sendable (Int) async -> Void = { milliseconds in
    try? await Task.sleep(for: .milliseconds(milliseconds))
  }

  /// - Throws: the store gave no next piece, and the connection has to break off: half of it would look like all.
  func next() async throws(BodyStreamBroken) -> [UInt8]? {
    if let first = takeFirst() { return first }
    var attempt = 1
    while true {
      do throws(StoreFailure) {
        return try await rest()
      } catch {
        guard error == .busy || error == .expired, attempt < Self.attempts else {
          log.write(.warning, ["what": "an export was broken off", "cause": "\(error)"])
          throw BodyStreamBroken()
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
