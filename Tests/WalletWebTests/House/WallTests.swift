import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

/// What the modules may know of each other and of the system. The compiler ensures that none imports what Package.swift
/// does not name for it (`--explicit-target-dependency-import-check error`); these tests limit what may stand there.
@Suite("Walls")
struct WallTests {
  private static func texts(of folder: String) throws -> [(path: String, text: String)] {
    let paths = try Repository.paths(in: folder, ending: ".swift")
    #expect(!paths.isEmpty)
    return try paths.map { ($0, try Repository.text($0)) }
  }

  private static func imports(_ text: String) -> Set<String> {
    Set(text.matches(of: #/(?m)^(?:@\w+ )?(?:public |package )?import (\w+)/#).map { String($0.1) })
  }

  /// The place of each module in the house.
  static let allowed: [(String, [String])] = [
    ("SystemSupport", ["CSystem", "Glibc"]), ("PhoneNumbers", []),
    ("HTTPServer", ["CCrypto", "CZlib", "SystemSupport"]),
    ("WalletCore", ["CCrypto", "PhoneNumbers"]), ("Messaging", ["PhoneNumbers", "SystemSupport", "WalletCore"]),
    ("SQLiteStore", ["CSQLite", "PhoneNumbers", "SystemSupport", "WalletCore"]),
    ("OCPP", ["WalletCore"]), ("CentralSystem", ["HTTPServer", "OCPP", "WalletCore"]),
    ("ChargePoint", ["HTTPServer", "OCPP", "SystemSupport", "WalletCore"]),
    ("Templates", ["PhoneNumbers", "WalletCore"]),
  ]

  @Test("A module imports what its place in the house lets it", arguments: allowed)
  func imports(module: String, allowed: [String]) throws {
    for (path, text) in try Self.texts(of: "Sources/" + module) {
      let others = Self.imports(text).subtracting(allowed).subtracting(["Synchronization"])
      #expect(others.isEmpty, "\(path) imports \(others.sorted())")
    }
  }

  @Test("Only SystemSupport knows the C library and what Linux alone has")
  func system() throws {
    let linux = [
      "epoll", "eventfd", "accept4", "TIOCOUTQ", "/proc/", "mallopt", "malloc_trim", "mallinfo", "CLOCK_BOOTTIME",
      "CLOCK_REALTIME_COARSE", "fdatasync", "renameat2", "SO_PEERCRED", "getrandom", "TCP_USER_TIMEOUT",
      "TCP_NOTSENT_LOWAT", "POLLRDHUP", "pthread_setname", "addclosefrom", "csystem_",
    ]
    for (path, text) in try Self.texts(of: "Sources") where !path.hasPrefix("Sources/SystemSupport/") {
      #expect(Self.imports(text).isDisjoint(with: ["CSystem", "Glibc", "Darwin"]), "\(path)")
      for name in linux { #expect(!text.contains(name), "\(path) has \(name)") }
    }
  }

  @Test("The domain knows no SQL and nothing of how SQLite keeps it")
  func domain() throws {
    for module in ["WalletCore", "Templates", "HTTPServer", "PhoneNumbers", "OCPP", "CentralSystem"] {
      for (path, text) in try Self.texts(of: "Sources/" + module) {
        #expect(
          !text.contains(#/\b(SQLite|SELECT|INSERT|UPDATE|PRAGMA|COMMIT|ROLLBACK|WAL|[Cc]heckpoint)\b/#), "\(path)")
      }
    }
  }

  @Test("The program says in one file which store runs")
  func oneStore() throws {
    let naming = try Self.texts(of: "Sources/WalletWeb").filter { _, text in
      text.replacing("import SQLiteStore", with: "").contains("SQLiteStore")
    }
    #expect(naming.map(\.path) == ["Sources/WalletWeb/DataFolderStore.swift"])
  }

  @Test("A target names in Package.swift what it imports of ours, and nothing else")
  func manifest() throws {
    let targets = try Self.targets()
    #expect(targets.count >= 20)
    let ours = Set(targets.map(\.name) + ["CSystem", "CSQLite", "CCrypto", "CZlib"])
    for target in targets {
      // The fuzzers are no part of their folder's target.
      let texts = try Self.texts(of: target.folder).filter { !$0.path.contains("/Targets/") }
      let imported = texts.reduce(into: Set<String>()) { $0.formUnion(Self.imports($1.text)) }.intersection(ours)
      // The tests that break things run the program without a look into it.
      let run: Set<String> = target.name == "FaultTests" ? ["WalletWeb"] : []
      #expect(imported.union(run) == target.dependencies, "\(target.name)")
    }
  }

  private static func targets() throws -> [(name: String, folder: String, dependencies: Set<String>)] {
    let declarations = #/\.(?:target|executableTarget|(testTarget))\(\s*name: "(\w+)"((?s:.*?))swiftSettings: house/#
    return try Repository.text("Package.swift").matches(of: declarations).map { found in
      let (name, rest) = (String(found.2), found.3)
      let list = rest.firstMatch(of: #/dependencies: \[([^\]]*)\]/#)?.1 ?? ""
      let path = rest.firstMatch(of: #/path: "([^"]*)"/#).map { String($0.1) }
      return (
        name, path ?? (found.1 == nil ? "Sources/" : "Tests/") + name,
        Set(list.matches(of: #/"(\w+)"/#).map { String($0.1) })
      )
    }
  }

  @Test("Every module of ours has the same settings, or async functions would leave the loop")
  func settings() throws {
    let manifest = try Repository.text("Package.swift")
    let found = manifest.matches(of: #/\.(?:target|executableTarget|testTarget)\(/#).count
    #expect(found >= 17)
    #expect(manifest.matches(of: #/swiftSettings: house\b/#).count == found)
  }
}
