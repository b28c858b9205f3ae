import SQLiteStore
import Testing
import WalletCore

@Suite("Known faults of libraries")
struct LibraryFaultTests {
  private func ofSQLite(_ major: Int, _ minor: Int, _ patch: Int) -> [String] {
    SQLiteLibrary.library(LibraryVersion(major, minor, patch)).faults.map(\.name)
  }

  private func ofLibcrypto(_ patch: Int, minor: Int = 0, major: Int = 3) -> [String] {
    Libcrypto.library(LibraryVersion(major, minor, patch)).faults.map(\.name)
  }

  @Test("S65: SQLite's WAL-reset bug is in 3.7.0 to 3.51.2, and not in the versions that mended it in older branches")
  func walReset() {
    for (major, minor, patch) in [(3, 40, 1), (3, 44, 5), (3, 45, 0), (3, 50, 6), (3, 51, 0), (3, 51, 2)] {
      #expect(ofSQLite(major, minor, patch) == ["WAL-reset bug"], "\(major).\(minor).\(patch)")
    }
    for (major, minor, patch) in [(3, 44, 6), (3, 44, 9), (3, 50, 7), (3, 51, 3), (3, 52, 0), (3, 53, 4)] {
      #expect(ofSQLite(major, minor, patch) == [], "\(major).\(minor).\(patch)")
    }
  }

  @Test("S65: a fault of ordinary use differs from one that needs another program")
  func reach() {
    #expect(ofSQLite(3, 37, 1) == ["WAL-reset bug", "SAVEPOINT bug"])
    #expect(ofSQLite(3, 37, 2) == ["WAL-reset bug"])
    let reach = Dictionary(uniqueKeysWithValues: SQLiteLibrary.faults.map { ($0.name, $0.reach) })
    #expect(reach["WAL-reset bug"] == .otherWriters && reach["SAVEPOINT bug"] == .wallet)
  }

  @Test("S65: libcrypto's faults end with the version of each branch that mended them")
  func libcrypto() {
    #expect(ofLibcrypto(1) == ["CVE-2022-0778", "CVE-2023-5363", "CVE-2026-75803"])
    #expect(ofLibcrypto(4) == ["CVE-2022-2274", "CVE-2023-5363", "CVE-2026-75803"])
    #expect(ofLibcrypto(21) == ["CVE-2026-75803"] && ofLibcrypto(22) == [])
    #expect(ofLibcrypto(4, minor: 1) == [] && ofLibcrypto(8, minor: 5) == [] && ofLibcrypto(2, major: 4) == [])
    #expect(Libcrypto.faults.allSatisfy { $0.reach == .never }, "a start warns of what the wallet calls")
  }

  @Test("S65: each fault stands in the table once, with its makers' address")
  func table() {
    let all = SQLiteLibrary.faults + Libcrypto.faults
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { $0.source.hasPrefix("https://") && !$0.versions.isEmpty && $0.harm.hasSuffix(".") })
  }

  @Test("S65: versions are ordered by number, not by text")
  func order() {
    #expect(LibraryVersion(3, 9, 10) < LibraryVersion(3, 40, 1) && LibraryVersion(3, 40, 1) < LibraryVersion(4, 0, 0))
    #expect("\(LibraryVersion(3, 40, 1))" == "3.40.1")
  }
}
