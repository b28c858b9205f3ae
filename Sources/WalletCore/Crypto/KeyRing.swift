import CCrypto

/// The wallet's keys: the present one, and what is kept of those before it.
///
/// Of an earlier key only the keys of single purposes are kept, which do not give it away: for those purposes on which
/// something still hangs, and for two that never change.
package struct KeyRing: Sendable, Equatable {
  /// The key of one purpose from before a rotation.
  package struct Retired: Sendable, Equatable {
    package let purpose: KeyPurpose
    /// The 32 bytes of the purpose's key.
    package internal(set) var material: [UInt8]
    /// For recovery codes: when the newest was made under it. For the others: until when it is needed. Nil: not bounded by time.
    package let bound: Timestamp?
    /// The first eight bytes of each digest that was made under it: of charge points' secrets.
    package let digests: [[UInt8]]

    package init(_ purpose: KeyPurpose, _ material: [UInt8], bound: Timestamp? = nil, digests: [[UInt8]] = []) {
      (self.purpose, self.material, self.bound, self.digests) = (purpose, material, bound, digests)
    }
  }

  /// The most retired keys that a ring holds.
  package static let retiredMax = 256

  /// How often the key was rotated.
  package let rotations: Int
  /// The present key: 32 bytes.
  package private(set) var present: [UInt8]
  /// The keys of ``KeyPurpose/addresses`` and ``KeyPurpose/numbers`` from the wallet's first key; nil: they come from the
  /// present one, because it was never rotated.
  private(set) var lasting: Lasting?
  /// Newest first.
  package private(set) var retired: [Retired]

  /// The keys that never change.
  struct Lasting: Sendable, Equatable {
    var addresses: [UInt8]
    var numbers: [UInt8]
  }

  init(rotations: Int, present: [UInt8], lasting: Lasting?, retired: [Retired]) {
    (self.rotations, self.present, self.lasting, self.retired) = (rotations, present, lasting, retired)
  }

  /// The ring of a wallet whose key was never rotated.
  /// - Parameter key: 32 bytes; nil for another length.
  package init?(key: [UInt8]) {
    guard key.count == Self.length else { return nil }
    self.init(rotations: 0, present: key, lasting: nil, retired: [])
  }

  static let length = 32

  /// The wallet's present key.
  package var key: HMACKey { HMACKey(present) }

  /// The present key of a purpose.
  package func key(for purpose: KeyPurpose) -> HMACKey { HMACKey(material(for: purpose)) }

  private func material(for purpose: KeyPurpose) -> [UInt8] {
    switch purpose {
    case .addresses: lasting?.addresses ?? derived(purpose)
    case .numbers: lasting?.numbers ?? derived(purpose)
    default: derived(purpose)
    }
  }

  private func derived(_ purpose: KeyPurpose) -> [UInt8] { key.authenticate(Array("\(purpose.label)".utf8)).bytes }

  private var lastingKeys: Lasting {
    Lasting(addresses: material(for: .addresses), numbers: material(for: .numbers))
  }

  /// Whether another ring is of the same wallet, before or after a rotation.
  package func isOfSameWallet(as other: KeyRing) -> Bool { lastingKeys == other.lastingKeys }

  /// Zeroes all keys. Where rings share one, it is gone with the last ring that is wiped.
  package mutating func wipe() {
    Self.wipe(&present)
    if var keys = lasting.take() {
      Self.wipe(&keys.addresses)
      Self.wipe(&keys.numbers)
    }
    for index in retired.indices { retired[index].wipe() }
    retired = []
  }

  private static func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

  // MARK: Rotating

  /// How long a page may be open after a rotation and still be sent, at least; in seconds.
  static let pageLife = 86_400

  /// The ring with another present key. Of the old one it keeps what something in the books, or in an open page, hangs on.
  /// - Parameters:
  ///   - key: the new key, 32 random bytes.
  ///   - uses: what the books have under the old one.
  ///   - now: the present time.
  /// - Returns: nil if it would hold too many retired keys.
  package func rotated(to key: [UInt8], uses: KeyUses, at now: Timestamp) -> KeyRing? {
    guard key.count == Self.length, key != present else { return nil }
    let pages = max(now.adding(seconds: Self.pageLife), uses.sessionsUntil ?? now)
    var old = [KeyPurpose.forms, .operations, .quotes].map { Retired($0, material(for: $0), bound: pages) }
    if let until = uses.codesUntil { old.append(Retired(.codes, material(for: .codes), bound: until)) }
    if let newest = uses.newestRecoveryCode {
      old.append(Retired(.recovery, material(for: .recovery), bound: newest))
    }
    old += retiredForBooks(uses)
    let all = old + retired
    guard all.count <= Self.retiredMax else { return nil }
    return KeyRing(rotations: rotations + 1, present: key, lasting: lastingKeys, retired: all)
  }

  /// What outlives a restore, too: codes and sessions do not.
  private func retiredForBooks(_ uses: KeyUses) -> [Retired] {
    var old: [Retired] = []
    if uses.hasSecrets { old.append(Retired(.secrets, material(for: .secrets))) }
    if !uses.points.isEmpty {
      old.append(Retired(.points, material(for: .points), digests: uses.points.map(Self.start)))
    }
    return old
  }

  /// Eight bytes of a digest tell it from every other.
  static func start(_ digest: Digest) -> [UInt8] { Array(digest.bytes.prefix(8)) }

  /// The ring without the retired keys on which nothing hangs any more, by what the books have and the present time. All
  /// secrets of apps must be sealed under the present key.
  package func swept(_ uses: KeyUses, at now: Timestamp) -> KeyRing {
    let points = Set(uses.points.map(Self.start))
    let needed = retired.filter { old in
      switch old.purpose {
      case .codes, .forms, .operations, .quotes: old.bound.map { now <= $0 } ?? false
      case .recovery:
        if let bound = old.bound, let oldest = uses.oldestRecoveryCode { oldest <= bound } else { false }
      case .points: old.digests.contains(where: points.contains)
      case .secrets, .addresses, .numbers: false
      }
    }
    return KeyRing(rotations: rotations, present: present, lasting: lasting, retired: needed)
  }

  /// The ring of a data folder into which a backup of the same wallet is restored: the newer key of both stays the present
  /// one, and what the backup's books have under the other can still be opened.
  /// - Parameters:
  ///   - backup: the ring of the backup.
  ///   - uses: what the backup's books have.
  /// - Returns: nil if the rings are not of the same wallet.
  package func joined(with backup: KeyRing, uses: KeyUses) -> KeyRing? {
    guard isOfSameWallet(as: backup) else { return nil }
    if present == backup.present, retired == backup.retired { return self }
    guard present == backup.present || rotations != backup.rotations else { return nil }
    let (newer, older) = rotations >= backup.rotations ? (self, backup) : (backup, self)
    var all = newer.retired
    let others = newer.present == older.present ? [] : older.retiredForBooks(uses)
    for old in others + older.retired where old.purpose == .secrets || old.purpose == .points {
      // Which of them it made cannot be told, and each is compared under each key.
      let joined = Retired(
        old.purpose, old.material, digests: old.purpose == .points ? uses.points.map(Self.start) : [])
      all.removeAll { $0.purpose == old.purpose && $0.material == old.material }
      all.append(joined)
    }
    guard all.count <= Self.retiredMax else { return nil }
    return KeyRing(rotations: newer.rotations, present: newer.present, lasting: newer.lastingKeys, retired: all)
  }
}

extension KeyRing: CustomStringConvertible, CustomReflectable {
  /// Says only that these are keys.
  package var description: String { "KeyRing(hidden)" }
  /// Shows nothing.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What the books have that was made under the wallet's key.
package struct KeyUses: Sendable, Equatable {
  /// When the last code ends that was sent; nil if there is none.
  package var codesUntil: Timestamp?
  /// When the last session ends; nil if there is none.
  package var sessionsUntil: Timestamp?
  /// When the oldest recovery code was made that can still be used; nil if there is none.
  package var oldestRecoveryCode: Timestamp?
  /// The same of the newest.
  package var newestRecoveryCode: Timestamp?
  /// Whether there is a secret of an authenticator app.
  package var hasSecrets = false
  /// The digests of the secrets of charge points that may connect.
  package var points: [Digest] = []

  /// Nothing.
  package init() {}
}
