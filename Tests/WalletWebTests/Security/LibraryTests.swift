import Foundation
import SQLiteStore
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Libraries that run")
struct LibraryTests {
  /// The libraries of this process, by name and version.
  private static let here = RunningLibrary.all.map(\.title)

  @Test("S65: the versions are those of the libraries that the loader finds")
  func running() async throws {
    try await OwnThread.run { try find() }
  }

  private func find() throws {
    #expect(RunningLibrary.all.map(\.name) == ["SQLite", "libcrypto", "zlib"])
    // The loader's file has its version as a text of its own.
    let loaded = String(decoding: try Tool.run("ldd", [Repository.program.path(percentEncoded: false)]), as: UTF8.self)
    for (name, library) in [("SQLite", #/libsqlite3\S* => (\S+)/#), ("zlib", #/libz\S* => (\S+)/#)] {
      let running = try #require(RunningLibrary.all.first { $0.name == name })
      let file = String(try #require(loaded.firstMatch(of: library)).1)
      #expect(try Data(contentsOf: URL(filePath: file)).range(of: Data("\(running.version)\0".utf8)) != nil, "\(name)")
    }
  }

  @Test("S65: the page says which versions run, to everybody on this machine")
  func page() async throws {
    try await withWallet { wallet in
      for visitor in [wallet.visitor(), try wallet.signedIn()] {
        let text = try visitor.visit("/security").page.text
        for name in Self.here { #expect(text.contains(name)) }
        #expect(text.contains("many distributions mend a fault and keep the number"))
      }
    }
  }

  @Test("S65: strangers who reach the wallet from elsewhere see no version, its users do")
  func strangers() async throws {
    let url = try PublicURL("https://wallet.example")
    try await withWallet({ $0.publicURL = url }) { wallet in
      let answer = try HTTPClient.send("GET", "/security", port: wallet.port, fields: [("Host", "wallet.example")])
      #expect(answer.status == 200)
      for name in Self.here { #expect(!answer.text.contains(name)) }
    }
  }

  @Test("S65: of zlib's faults the one in compressing can happen to a wallet, those in reading cannot")
  func zlib() {
    func faults(_ text: String) -> [String] {
      ZlibLibrary.library(ZlibLibrary.version(in: text)).faults.map(\.name)
    }
    #expect(faults("1.2.11") == ["CVE-2018-25032", "CVE-2022-37434"] && faults("1.2.2.4") == faults("1.2.11"))
    #expect(faults("1.2.12") == ["CVE-2022-37434", "CVE-2026-27171"] && faults("1.2.13") == ["CVE-2026-27171"])
    #expect(faults("1.3.1.zlib-ng") == ["CVE-2026-27171"] && faults("1.3") == faults("1.3.1") && faults("1.3.2") == [])
    let reach = Dictionary(uniqueKeysWithValues: ZlibLibrary.faults.map { ($0.name, $0.reach) })
    #expect(reach.filter { $0.value == .wallet }.map(\.key) == ["CVE-2018-25032"])
    #expect(ZlibLibrary.faults.allSatisfy { $0.source.hasPrefix("https://") && $0.harm.hasSuffix(".") })
  }

  @Test("S65: a known fault stands beside its version, with what it means for a wallet and where its makers tell of it")
  func faults() async throws {
    let old = [
      SQLiteLibrary.library(LibraryVersion(3, 40, 1)), Libcrypto.library(LibraryVersion(3, 0, 11)),
    ]
    try await withWallet(libraries: old) { wallet in
      let text = try wallet.visitor().visit("/security").page.text
      #expect(text.contains("SQLite 3.40.1") && text.contains("WAL-reset bug"))
      #expect(text.contains("sqlite.org/wal.html#walresetbug"))
      #expect(text.contains("one connection that writes") && text.contains("let no other program write"))
      #expect(text.contains("libcrypto 3.0.11") && text.contains("CVE-2023-5363") && text.contains("CVE-2026-75803"))
    }
    let new = [SQLiteLibrary.library(LibraryVersion(3, 53, 0)), Libcrypto.library(LibraryVersion(4, 1, 0))]
    try await withWallet(libraries: new) { wallet in
      let text = try wallet.visitor().visit("/security").page.text
      #expect(text.contains("SQLite 3.53.0. The wallet knows of no fault in this version") && !text.contains("CVE-"))
    }
  }

  /// A library that says it is this version of SQLite, to stand before the system's.
  private func disguise(_ number: Int, in folder: String) throws -> String {
    let (source, library) = (folder + "/old.c", folder + "/old.so")
    try "int sqlite3_libversion_number(void) { return \(number); }".write(
      toFile: source, atomically: true, encoding: .utf8)
    let compile = #"exec "$(command -v cc || command -v clang)" -shared -fPIC -o "$1" "$2""#
    try Tool.run("/bin/sh", ["-c", compile, "sh", library, source])
    return library
  }

  /// What a wallet logs at its start, and the owner's `check` and `stats` of it.
  private func start(_ number: Int) throws -> (log: String, check: String, stats: String) {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let preparation = "export LD_PRELOAD=\(try disguise(number, in: folder))"
    let wallet = try ProgramRun(["--port", "0", "--data", folder + "/data"], preparation: preparation)
    _ = try wallet.port()
    let asked = try ["check", "stats"].map { word in
      let asking = try ProgramRun([word, "--data", folder + "/data"])
      let text = asking.outputText
      #expect(asking.status == 0)
      return text
    }
    wallet.terminate()
    return (wallet.errorText, asked[0], asked[1])
  }

  @Test("S65: a start with a version that can damage a wallet warns; what needs another program's help is only noted")
  func starts() async throws {
    try await OwnThread.run {
      let dangerous = try start(3_037_001)
      #expect(dangerous.log.contains("sys_libraries libraries=\"SQLite 3.37.1, libcrypto "))
      let warnings = dangerous.log.split(separator: "\n").filter { $0.contains("sys_warning") }
      #expect(warnings.count == 1)
      #expect(warnings.first?.contains("SAVEPOINT bug") == true && warnings.first?.contains("Install a newer") == true)
      #expect(dangerous.check.contains("SQLite 3.37.1 has a known fault, SAVEPOINT bug."))
      #expect(dangerous.stats.contains(/sqlite +3\.37\.1\n/))

      let usual = try start(3_040_001)
      #expect(!usual.log.contains("sys_warning"))
      #expect(usual.log.contains(/sys_libraries libraries="SQLite 3\.40\.1, .*" what=".*let no other program write/))
      #expect(usual.check.contains("WAL-reset bug") && usual.check.hasSuffix("The books are right.\n"))

      let mended = try start(3_051_003)
      #expect(!mended.log.contains("sys_warning") && mended.log.contains("sys_libraries libraries=\"SQLite 3.51.3, "))
      #expect(!mended.log.contains("WAL-reset") && !mended.check.contains("WAL-reset"))
    }
  }
}
