import TestSupport
import Testing

@testable import WalletCore

@Suite struct KeyRingTests {
  private let random = SeededRandom(seed: 61)
  private let now = TestClock().now()

  private func uses() -> KeyUses {
    var uses = KeyUses()
    uses.codesUntil = now.adding(seconds: 300)
    uses.sessionsUntil = now.adding(seconds: 2_592_000)
    uses.newestRecoveryCode = now
    uses.oldestRecoveryCode = now
    uses.hasSecrets = true
    uses.points = [SHA256.digest([1]), SHA256.digest([2])]
    return uses
  }

  private func ring() throws -> KeyRing { try #require(KeyRing(key: random.bytes(32))) }

  private func rotated(_ ring: KeyRing, _ uses: KeyUses) throws -> KeyRing {
    try #require(ring.rotated(to: random.bytes(32), uses: uses, at: now))
  }

  @Test(
    "S61: the file of a wallet that was never rotated is its 32 bytes; a rotated one reads as it was written, and not otherwise"
  )
  func file() throws {
    let first = try ring()
    #expect(first.file == first.present && KeyRing(file: first.file) == first)
    let second = try rotated(rotated(first, uses()), uses())
    let file = second.file
    #expect(KeyRing(file: file) == second && second.rotations == 2 && second.retired.count == 14)
    for index in file.indices {
      var changed = file
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(KeyRing(file: changed) == nil, "byte \(index)")
      #expect(KeyRing(file: Array(file[..<index])) == nil || index == 32, "\(index) bytes")
    }
    #expect(
      KeyRing(file: file + [10]) == nil && KeyRing(file: [UInt8](repeating: 10, count: KeyRing.fileMax + 1)) == nil)
    #expect("\(second)" == "KeyRing(hidden)")
  }

  @Test("S61: a rotation changes every key but those of addresses and of marks, which stay over each that follows")
  func lasting() throws {
    let first = try ring()
    let third = try rotated(rotated(first, KeyUses()), KeyUses())
    for purpose in KeyPurpose.allCases {
      let (before, after) = (first.key(for: purpose), third.key(for: purpose))
      #expect((before.authenticate([]) == after.authenticate([])) == !purpose.isRotated, "\(purpose)")
      #expect(before.authenticate([]) == first.key.derived(for: purpose).authenticate([]), "\(purpose)")
    }
    let stranger = try ring()
    #expect(first.isOfSameWallet(as: third) && !first.isOfSameWallet(as: stranger))
  }

  @Test("S61: of the old key stays what something hangs on, and the old key itself never")
  func retired() throws {
    let first = try ring()
    let empty = try rotated(first, KeyUses())
    #expect(empty.retired.map(\.purpose) == [.forms, .operations, .quotes])
    let full = try rotated(first, uses())
    #expect(Set(full.retired.map(\.purpose)) == Set(KeyPurpose.allCases.filter(\.isRotated)))
    for ring in [empty, full] {
      #expect(!ring.file.contains(first.present) && !ring.retired.contains { $0.material == first.present })
      for old in ring.retired {
        #expect(HMACKey(old.material).authenticate([]) == first.key(for: old.purpose).authenticate([]))
      }
    }
  }

  /// What is left of a rotated ring after some time, with other uses.
  private func left(after seconds: Int, _ change: (inout KeyUses) -> Void = { _ in }) throws -> Set<KeyPurpose> {
    var later = uses()
    change(&later)
    return Set(try rotated(ring(), uses()).swept(later, at: now.adding(seconds: seconds)).retired.map(\.purpose))
  }

  @Test("S61: each part of an old key goes when nothing hangs on it any more")
  func swept() throws {
    let always: Set<KeyPurpose> = [.recovery, .points]
    let pages: Set<KeyPurpose> = [.forms, .operations, .quotes]
    #expect(try left(after: 300) == always.union(pages).union([.codes]))
    #expect(try left(after: 301) == always.union(pages))
    #expect(try left(after: 2_592_000) == always.union(pages))
    #expect(try left(after: 2_592_001) == always)
    // All codes are newer, or used.
    let over = 3_000_000
    #expect(try left(after: over) { $0.oldestRecoveryCode = now.adding(seconds: 1) } == [.points])
    #expect(try left(after: over) { $0.oldestRecoveryCode = nil } == [.points])
    #expect(try left(after: over) { $0.points.removeFirst() } == always, "one has not connected yet")
    #expect(try left(after: over) { $0.points = [SHA256.digest([3])] } == [.recovery])
  }

  @Test("S61: a page that is open without a session can be sent for a day after a rotation")
  func strangersPages() throws {
    let rotated = try rotated(ring(), KeyUses())
    #expect(rotated.swept(KeyUses(), at: now.adding(seconds: 86_400)).retired.count == 3)
    #expect(rotated.swept(KeyUses(), at: now.adding(seconds: 86_401)).retired.isEmpty)
  }

  @Test(
    "S61: a backup and its folder join to the newer key, and open what the backup has; other wallets' keys never join")
  func joined() throws {
    let first = try ring()
    let second = try rotated(first, KeyUses())
    let backup = uses()
    for (there, given) in [(second, first), (first, second)] {
      let joined = try #require(there.joined(with: given, uses: backup))
      #expect(joined.present == second.present && joined.rotations == 1 && KeyRing(file: joined.file) == joined)
      let earlier = EarlierKeys(joined.retired)
      for purpose in [KeyPurpose.secrets, .points] {
        let keys = earlier.keys(for: purpose).map { $0.authenticate([]) }
        #expect(keys == [first.key(for: purpose).authenticate([])], "\(purpose)")
      }
      #expect(Set(joined.swept(backup, at: now.adding(seconds: 90_000)).retired.map(\.purpose)) == [.points])
      #expect(joined.joined(with: given, uses: backup) == joined, "an interrupted restore is repeated")
    }
    #expect(first.joined(with: first, uses: backup) == first)
    #expect(first.joined(with: try ring(), uses: backup) == nil)
    // Two rotations of the same key: neither is newer.
    #expect(second.joined(with: try rotated(first, KeyUses()), uses: backup) == nil)
  }

  @Test("S61: dropped keys are gone from the memory's list, and a ring that holds too many is not made")
  func limits() throws {
    var ring = try ring()
    for _ in 0..<(KeyRing.retiredMax / 3) { ring = try rotated(ring, KeyUses()) }
    #expect(ring.rotated(to: random.bytes(32), uses: KeyUses(), at: now) == nil)
    #expect(
      ring.rotated(to: ring.present, uses: KeyUses(), at: now) == nil
        && ring.rotated(to: [1], uses: KeyUses(), at: now) == nil)
    let earlier = EarlierKeys(ring.retired)
    #expect(earlier.keys(for: .forms).count == KeyRing.retiredMax / 3)
    earlier.keep([])
    #expect(earlier.keys(for: .forms).isEmpty)
    ring.wipe()
    #expect(ring.present == [UInt8](repeating: 0, count: 32) && ring.retired.isEmpty)
  }
}
