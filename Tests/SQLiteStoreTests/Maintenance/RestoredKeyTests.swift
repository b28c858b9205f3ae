import Foundation
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

@Suite struct RestoredKeyTests {
  private let fixture: MaintenanceFixture
  private let random = SeededRandom(seed: 66)

  init() throws { fixture = try MaintenanceFixture() }

  @Test(
    "S61: a backup from before a rotation is restored beside the newer key, which stays and opens what the backup has")
  func beforeRotation() async throws {
    let (folder, user) = (fixture.wallet.folder, UserID(row: 1))
    let keys = KeyFolder(folder)
    let first = try keys.read()
    let store = try fixture.wallet.open()
    _ = Person(store, fixture.wallet)
    let sealed = try SecretSeal(first.key).seal([1, 2, 3], for: user, random: random)
    let secret = Hexadecimal.text(sealed)
    let raw = RawConnection(fixture.wallet.database)
    #expect(raw.run("INSERT INTO totp VALUES(1,x'\(secret)',1,2,0,0)") == nil)
    try fixture.backup()
    store.close()

    var uses = KeyUses()
    uses.hasSecrets = true
    let clock = fixture.wallet.configuration.clock
    let second = try #require(first.rotated(to: random.bytes(32), uses: uses, at: clock.now()))
    // By now everything is under the new key.
    let swept = second.swept(KeyUses(), at: clock.now().adding(seconds: 1_000_000))
    #expect(swept.retired.isEmpty)
    try keys.replace(with: swept)
    for name in ["wallet.db", "wallet.db-wal", "wallet.db-shm"] {
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    let restored = try Restoring(fixture.wallet.configuration, cancellation: Cancellation())
      .run(from: fixture.shelf + "/b.db")
    #expect(restored.keepsFolderKey)
    let joined = try keys.read()
    #expect(joined.present == second.present && joined.rotations == 1)
    let seal = SecretSeal(joined.key, earlier: EarlierKeys(joined.retired))
    let found = RawConnection(fixture.wallet.database).text("SELECT hex(secret) FROM totp")
    let bytes = try #require(Hexadecimal.bytes(found))
    #expect(try seal.open(bytes, for: user) == [1, 2, 3])
    #expect(throws: SealFailure.notGenuine) { try SecretSeal(joined.key).open(bytes, for: user) }

    let again = try fixture.wallet.open()
    try again.reseal { sealed, user in try? seal.reseal(sealed, for: user, random: random) }
    again.close()
    let after = try #require(
      Hexadecimal.bytes(RawConnection(fixture.wallet.database).text("SELECT hex(secret) FROM totp")))
    #expect(try SecretSeal(joined.key).open(after, for: user) == [1, 2, 3], "sealed anew under the present key")
  }

  @Test("S61: a backup of a rotated wallet has what is kept of the old key, and brings it to an empty folder")
  func afterRotation() async throws {
    let store = try fixture.wallet.open()
    _ = Person(store, fixture.wallet)
    let keys = KeyFolder(fixture.wallet.folder)
    var uses = KeyUses()
    uses.points = [SHA256.digest([1])]
    let now = fixture.wallet.configuration.clock.now()
    let rotated = try #require(try keys.read().rotated(to: random.bytes(32), uses: uses, at: now))
    try keys.replace(with: rotated)
    try fixture.backup()
    store.close()
    let other = StoreFixture(seed: 3)
    try fixture.restore(to: other)
    #expect(try KeyFolder(other.folder).read() == rotated)
  }
}
