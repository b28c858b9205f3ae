import HTTPServer
import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

@Suite("A compressed export in the middle of its way")
struct GzipPackingTests {
  private func text(_ count: Int) -> [UInt8] { Array(String(repeating: "deposit,5.00,USD\n", count: count).utf8) }

  @Test("The client can read all up to the last piece that came")
  func flows() throws {
    let packing = GzipPacking()
    var (sent, made): ([UInt8], [UInt8]) = ([], [])
    for (count, isLast) in [(1000, false), (0, false), (10, false), (1, true)] {
      let piece = text(count)
      sent += try packing.pack(piece, isLast: isLast)
      made += piece
      #expect(try Gunzip.content(of: sent) == Gunzip.Content(bytes: made, isWhole: isLast))
    }
  }

  @Test("A file of one piece, and one whose last piece is empty, are whole")
  func ends() throws {
    #expect(try Gunzip.bytes(of: GzipPacking().pack(text(3), isLast: true)) == text(3))
    let packing = GzipPacking()
    let sent = try packing.pack(text(3), isLast: false) + packing.pack([], isLast: true)
    #expect(try Gunzip.bytes(of: sent) == text(3))
  }

  @Test("Where the store gives no next piece the file has no end, so that nobody takes it for whole")
  func broken() async throws {
    let log = try Log(style: .off, clock: TestClock())
    defer { log.close() }
    let packing = GzipPacking()
    let body = ExportBody(first: try packing.pack(text(1000), isLast: false), log: log) { () throws(StoreFailure) in
      throw .broken("x")
    }
    let sent = try #require(try await body.next())
    await #expect(throws: BodyStreamFailure.self) { try await body.next() }
    #expect(try Gunzip.content(of: sent) == Gunzip.Content(bytes: text(1000), isWhole: false))
    #expect(throws: ClientFailure.self) { try Gunzip.bytes(of: sent) }
  }
}
