/// The hidden key of a form that changes accounts or money: a form sent twice is booked once.
///
/// An ``OperationKey`` and 128 bits of an HMAC over it, the user and the account. So a key from another user's form,
/// or another account's, is refused.
package struct OperationKeys: Sendable {
  private let key: HMACKey
  private let earlier: EarlierKeys
  private let random: any RandomSource
  private let clock: any WalletClock

  /// Creates the keys; their own key is derived from the wallet's. Those made under earlier keys are genuine, too.
  package init(
    _ key: HMACKey, earlier: EarlierKeys = EarlierKeys(), random: any RandomSource, clock: any WalletClock
  ) {
    self.key = key.derived(for: .operations)
    self.earlier = earlier
    self.random = random
    self.clock = clock
  }

  /// A new key; `account` is nil for the form that opens an account.
  package func issue(to user: UserID, account: AccountID?) -> String { make(for: user, account: account).text }

  /// A new key, and the text of it for a form.
  package func make(for user: UserID, account: AccountID?) -> (key: OperationKey, text: String) {
    let key = OperationKey(random: random, at: clock.now())
    let id = key.id.bytes
    return (key, String(decoding: Base64URL.encode(id + Self.tag(id, user, account, self.key)), as: UTF8.self))
  }

  /// The key that a form sent back; nil unless it was issued to this user for this account.
  package func verify(_ typed: String?, user: UserID, account: AccountID?) -> OperationKey? {
    guard let typed, let bytes = Base64URL.decode(Array(typed.utf8)), bytes.count == 32 else { return nil }
    let id = Array(bytes.prefix(16))
    let given = Array(bytes.suffix(16))
    let isGenuine =
      ConstantTime.equal(given, Self.tag(id, user, account, key))
      || earlier.keys(for: .operations).contains { ConstantTime.equal(given, Self.tag(id, user, account, $0)) }
    guard isGenuine else { return nil }
    return PublicID(bytes: id).map { OperationKey($0) }
  }

  /// The HMAC over key, user and account.
  private static func tag(_ id: [UInt8], _ user: UserID, _ account: AccountID?, _ key: HMACKey) -> [UInt8] {
    Array(key.authenticate(id, user.row.bigEndianBytes, account?.id.bytes ?? []).bytes.prefix(16))
  }
}
