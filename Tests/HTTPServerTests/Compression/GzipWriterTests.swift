import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

@Suite("gzip")
struct GzipWriterTests {
  /// Bytes that compress well, badly and not at all, some longer than zlib gives at once.
  private static let samples: [[UInt8]] = {
    let lines = (0..<20_000).map { "2026-11-\($0 % 30 + 1),deposit,\($0 * 37 % 1000).00,USD\n" }.joined()
    let noise = SeededRandom(seed: 7).bytes(200_000)
    return [[], [0x61], bytes("abc"), Array(repeating: 0, count: 1 << 20), bytes(lines), noise]
  }()

  @Test("What is written comes out again, in one piece and in many", arguments: samples.indices)
  func roundTrip(index: Int) throws {
    let sample = Self.samples[index]
    #expect(try Gunzip.bytes(of: GzipWriter().finish(sample)) == sample)
    for size in [1000, 16_384, 65_536] {
      var writer = try GzipWriter()
      var packed: [UInt8] = []
      for start in stride(from: 0, to: sample.count, by: size) {
        packed += try writer.write(Array(sample[start..<min(start + size, sample.count)]))
      }
      packed += try writer.finish()
      #expect(try Gunzip.bytes(of: packed) == sample)
    }
  }

  @Test("After each piece the reader has everything that was written")
  func flows() throws {
    var writer = try GzipWriter()
    var (packed, written): ([UInt8], [UInt8]) = ([], [])
    for piece in ["id,amount\n", "", "1,5.00\n", String(repeating: "2,7.00\n", count: 10_000)].map(bytes) {
      packed += try writer.write(piece)
      written += piece
      #expect(try Gunzip.content(of: packed) == Gunzip.Content(bytes: written, isWhole: false))
    }
    packed += try writer.finish(bytes("end"))
    #expect(try Gunzip.content(of: packed) == Gunzip.Content(bytes: written + bytes("end"), isWhole: true))
    #expect(packed.count < written.count / 10)
  }

  @Test("A file that was not finished is not taken for whole, wherever it ends")
  func cutOff() throws {
    let whole = try GzipWriter().finish(Self.samples[4])
    for count in [0, 1, 9, 10, whole.count / 2, whole.count - 8, whole.count - 1] {
      #expect(throws: ClientFailure.self) { try Gunzip.bytes(of: Array(whole.prefix(count))) }
    }
  }

  @Test("The same bytes give the same file, which names no time")
  func repeatable() throws {
    let packed = try GzipWriter().finish(bytes("abc"))
    #expect(try packed == GzipWriter().finish(bytes("abc")))
    #expect(packed.prefix(3) == [0x1F, 0x8B, 8] && Array(packed[4..<8]) == [0, 0, 0, 0])
  }

  @Test("The program gzip reads it")
  func foreignReader() throws {
    let path = NSTemporaryDirectory() + "wallet-gzip-" + UUID().uuidString + ".gz"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var writer = try GzipWriter()
    let packed = try writer.write(Self.samples[4]) + writer.finish(Self.samples[5])
    try Data(packed).write(to: URL(filePath: path))
    #expect(try Tool.run("gzip", ["-dc", path]) == Self.samples[4] + Self.samples[5])
  }

  @Test("Writers that are dropped in the middle leave no memory behind")
  func dropped() throws {
    func make(_ count: Int) throws {
      for _ in 0..<count {
        var writer = try GzipWriter()
        _ = try writer.write(Self.samples[2])
      }
    }
    try make(10)
    let before = try #require(MemoryUse()).allocated
    try make(8000)
    // Other tests run at the same time, and take less than the 500 MB that so many writers have.
    #expect(try #require(MemoryUse()).allocated - before < 300 << 20)
  }
}
