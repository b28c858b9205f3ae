import Templates
import WalletCore

/// What is dangerous asks for a fresh proof (SECURITY: S23).
extension Visit {
  /// Lets a user on who was proven lately enough; all others prove themselves first.
  /// - Parameters:
  ///   - user: who asks.
  ///   - next: the page on which they go on then.
  /// - Throws: ``Failure/unproven(next:)``.
  func requireFresh(_ user: SignedInUser, before next: Link) throws(Failure) {
    guard wallet.isFresh(user) else { throw .unproven(next: next) }
  }

  /// A code for a page: by the wall clock, which people read.
  func sentCode(_ record: ChallengeRecord) -> SentCode {
    SentCode(
      phone: record.phone, delivery: record.delivery, limit: record.limit, sentAt: onTheWall(record.sentAt),
      expiresAt: onTheWall(record.expiresAt), resendIn: record.resendIn(at: site.clock.steady()),
      isDead: record.tries >= site.configuration.policy.codeTries)
  }
}
