import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// A wallet with a key and some history, and a folder for its backups; both are deleted with it.
final class MaintenanceFixture: Sendable {
  let wallet: StoreFixture
  /// The folder for backups.
  let shelf = NSTemporaryDirectory() + "wallet-shelf-" + UUID().uuidString
  private let random: SeededRandom
  static let key = [UInt8](repeating: 0x4B, count: 32)

  init(seed: UInt64 = 1) throws {
    wallet = StoreFixture(seed: seed)
    random = SeededRandom(seed: seed + 5000)
    for folder in [wallet.folder, shelf] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try Data(Self.key).write(to: URL(filePath: wallet.folder + "/key"))
  }

  deinit { try? FileManager.default.removeItem(atPath: shelf) }

  /// Makes a backup with this name and returns its report.
  @discardableResult
  func backup(_ name: String = "b.db", cancellation: Cancellation = Cancellation()) throws(MaintenanceFailure)
    -> BooksReport
  {
    try Backup(of: wallet.folder, random: random, cancellation: cancellation).write(to: shelf + "/" + name).report
  }

  /// Restores a backup into the folder of another fixture.
  @discardableResult
  func restore(_ name: String = "b.db", to other: StoreFixture) throws(MaintenanceFailure) -> BooksReport {
    try Restoring(other.configuration, cancellation: Cancellation()).run(from: shelf + "/" + name).report
  }

  func inspect(_ earlier: LedgerHead? = nil) throws(MaintenanceFailure) -> BooksReport {
    try BooksInspection(folder: wallet.folder, cancellation: Cancellation()).run(comparing: earlier)
  }

  var onShelf: [String] { (try? FileManager.default.contentsOfDirectory(atPath: shelf).sorted()) ?? [] }

  static func mode(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int) ?? 0
  }

  /// The failure of `work`; nil if it succeeded.
  static func failure(_ work: () throws(MaintenanceFailure) -> Void) -> MaintenanceFailure? {
    do throws(MaintenanceFailure) {
      try work()
      return nil
    } catch { return error }
  }

  /// Whether the failure reports a file of this name as damaged.
  func isDamaged(_ failure: MaintenanceFailure?, _ name: String) -> Bool {
    if case .damaged(shelf + "/" + name, _) = failure { true } else { false }
  }
}
