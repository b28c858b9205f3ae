import HTTPServer
import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

@Suite("An export in the middle of its way")
struct ExportBodyTests {
  /// Chunks and failures in the order a store returns them.
  private final class Script: Sendable {
    private let steps: Mutex<[Result<[UInt8]?, StoreFailure>]>
    let pauses = Mutex<[Int]>([])

    init(_ steps: [Result<[UInt8]?, StoreFailure>]) { self.steps = Mutex(steps) }

    func next() throws(StoreFailure) -> [UInt8]? {
      let step = steps.withLock { $0.isEmpty ? .success(nil) : $0.removeFirst() }
      return try step.get()
    }
  }

  private func body(_ script: Script) throws -> ExportBody {
    let log = try Log(style: .off, clock: TestClock())
    return ExportBody(
      first: [0], log: log, pause: { wait in script.pauses.withLock { $0.append(wait) } },
      rest: { () async throws(StoreFailure) in try script.next() })
  }

  @Test("A store that is busy for a moment is asked again, a little later each time, and nothing is left out")
  func busy() async throws {
    let script = Script([.success([1]), .failure(.busy), .failure(.expired), .failure(.busy), .success([2])])
    let body = try body(script)
    var read: [UInt8] = []
    while let piece = try await body.next() { read += piece }
    #expect(read == [0, 1, 2])
    #expect(script.pauses.withLock { $0 } == [200, 400, 800])
  }

  @Test("One that stays busy, and one that is broken, break the export off")
  func broken() async throws {
    for failures in [Array(repeating: StoreFailure.busy, count: 5), [.broken("x")], [.tooMuch], [.closed]] {
      let script = Script(failures.map { .failure($0) } + [.success([1])])
      let body = try body(script)
      #expect(try await body.next() == [0])
      await #expect(throws: BodyStreamFailure.self) { try await body.next() }
      #expect(script.pauses.withLock { $0.count } == failures.count - 1)
    }
  }
}
