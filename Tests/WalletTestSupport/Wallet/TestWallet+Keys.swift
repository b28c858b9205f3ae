import TestSupport

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletWeb

extension TestWallet {
  /// Stops the wallet, gives it another key as the owner's command does, and starts it again.
  /// - Returns: what the owner is told.
  @discardableResult
  func rotateKey() throws -> [String] {
    var told: [String] = []
    try restart {
      let ring = try KeyFile.load(folder: folder, isNew: false, random: keys)
      let configuration = StoreConfiguration(folder: folder, clock: clock, random: keys)
      configuration.use(ring)
      let store = try DataFolderStore.open(configuration).store
      defer { store.close() }
      told = try KeyRotation(folder: folder, clock: clock, random: keys).run(ring, in: store)
    }
    return told
  }

  /// What the key file holds.
  func keyRing() throws -> KeyRing { try KeyFolder(folder).read() }

  /// The purposes for which something of earlier keys is kept.
  func earlierPurposes() throws -> Set<KeyPurpose> { Set(try keyRing().retired.map(\.purpose)) }
}
