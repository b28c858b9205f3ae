import SQLiteStore
import WalletCore

/// Gives a wallet another key. No wallet may run meanwhile: what it has in its memory comes from the old one.
///
/// The key file is replaced in one step, and the new one has what the books still need of the old one. So a kill at any
/// moment leaves a wallet that works; the next start finishes what was not done.
struct KeyRotation {
  let folder: String
  let clock: any WalletClock
  let random: any RandomSource

  /// Replaces the keys of a store whose data folder this process has locked, and returns the lines for the owner.
  func run(_ keys: KeyRing, in store: any StoreMaintenance) throws(ProgramFailure) -> [String] {
    let uses: KeyUses
    do throws(StoreFailure) { uses = try store.keyUses() } catch { throw ProgramFailure(error) }
    guard var next = keys.rotated(to: random.bytes(32), uses: uses, at: clock.now()) else {
      throw ProgramFailure("The wallet still needs too many earlier keys; rotate again in a month.")
    }
    defer { next.wipe() }
    do throws(MaintenanceFailure) { try KeyFolder(folder).replace(with: next) } catch { throw ProgramFailure(error) }
    try KeyKeeper(next, folder: folder, store: store, clock: clock).finish(next, random: random)
    return KeyWords.rotated(next.swept(uses, at: clock.monotonic()))
  }
}

extension AdminCommands {
  /// Gives the wallet another key.
  func rotateKey() throws(ProgramFailure) -> Int32 {
    try opening { store, keys throws(ProgramFailure) in
      let rotation = KeyRotation(folder: folder, clock: clock, random: random)
      for line in try rotation.run(keys, in: store) { output.line(line) }
      return 0
    }
  }
}

/// The owner's lines about keys.
enum KeyWords {
  /// After a rotation: what is left of earlier keys, and why.
  static func rotated(_ keys: KeyRing) -> [String] {
    ["The wallet has a new key. Backups that were made before have the old one: make a new one."]
      + KeyPurpose.allCases.compactMap { purpose in
        let left = keys.retired.filter { $0.purpose == purpose }
        return left.isEmpty ? nil : line(purpose, left)
      }
  }

  private static func line(_ purpose: KeyPurpose, _ left: [KeyRing.Retired]) -> String? {
    let end = left.compactMap(\.bound).max()?.rfc3339 ?? ""
    return switch purpose {
    case .codes: "Codes that were sent still work, until \(end) at the latest."
    case .recovery:
      "Recovery codes still work. The part of the old key for them stays until they are used or replaced."
    case .points:
      "Secrets of \(Set(left.flatMap(\.digests)).count) charge points still work. The part of the old key for them stays until each "
        + "has connected again, or has a new secret."
    case .forms: "Pages that are open can still be sent, until \(end)."
    // Told with the forms, or never kept.
    case .operations, .quotes, .secrets, .addresses, .numbers: nil
    }
  }

  /// After a restore into a folder whose key is newer than the backup's.
  static let kept =
    "The key in the data folder is newer than the backup's and stays. What the backup has under the older one still works."
}
