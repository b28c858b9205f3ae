/// The hidden key of a form that changes accounts or money: a form sent twice is booked once.
///
/// An ``OperationKey`` and 128 bits of an HMAC over it, the user and the account. So a key from another user's form,
/// or another account's, is refused.
package struct OperationKeys: Sendable {
  private let key: HMACKey
  private let random: any RandomSource
  private let clock: any WalletClock

  /// Creates the keys; their own key is derived from the wallet's.
  package init(_ key: HMACKey, random: any RandomSource, clock: any WalletClock) {
    self.key = key.derived("operation key")
    self.random = random
    self.clock = clock
  }

  /// A new key; `account` is nil for the form that opens an account.
  package func issue(to user: UserID, account: AccountID?) -> String { make(for: user, account: account).text }

  /// A new key, and the text of it for a form.
  package func make(for user: UserID, account: AccountID?) -> (key: OperationKey, text: String) {
    let key = OperationKey(random: random, at: clock.now())
    let id = key.id.bytes
    return (key, String(decoding: Base64URL.encode(id + tag(id, user, account)), as: UTF8.self))
  }

  /// The key that a form sent back; nil unless it was issued to this user for this account.
  package func verify(_ typed: String?, user: UserID, account: AccountID?) -> OperationKey? {
    guard let typed, let bytes = Base64URL.decode(Array(typed.utf8)), bytes.count == 32 else { return nil }
    let id = Array(bytes.prefix(16))
    guard ConstantTime.equal(Array(bytes.suffix(16)), tag(id, user, account)) else { return nil }
    return PublicID(bytes: id).map { OperationKey($0) }
  }

  /// The HMAC over key, user and account.
  private func tag(_ id: [UInt8], _ user: UserID, _ account: AccountID?) -> [UInt8] {
    Array(key.authenticate(id, user.row.bigEndianBytes, account?.id.bytes ?? []).bytes.prefix(16))
  }
}
