import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

/// What the modules may know of each other and of the system. The compiler ensures that none imports a module it does
/// not name (`--explicit-target-dependency-import-check error`); these tests limit what each may name.
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

  @Test(
    "A module imports what its place in the house lets it",
    arguments: [
      ("SystemSupport", ["CSystem", "Glibc"]), ("PhoneNumbers", []), ("HTTPServer", ["SystemSupport"]),
      ("WalletCore", ["CCrypto", "PhoneNumbers"]), ("Messaging", ["PhoneNumbers", "SystemSupport", "WalletCore"]),
      ("SQLiteStore", ["CSQLite", "PhoneNumbers", "SystemSupport", "WalletCore"]),
      ("Templates", ["PhoneNumbers", "WalletCore"]),
    ])
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
    for module in ["WalletCore", "Templates", "HTTPServer", "PhoneNumbers"] {
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

  @Test("Every module of ours has the same settings, or async functions would leave the loop")
  func settings() throws {
    let manifest = try Repository.text("Package.swift")
    let found = manifest.matches(of: #/\.(?:target|executableTarget|testTarget)\(/#).count
    #expect(found >= 17)
    #expect(manifest.matches(of: #/swiftSettings: house\b/#).count == found)
  }
}
