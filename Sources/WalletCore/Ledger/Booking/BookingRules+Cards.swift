/// Cards that deposits come from and withdrawals go to. The books keep only what is printed of one.
extension BookingRules {
  /// The account, and the card that the command names if it names one: the user's own, and good today. An import says
  /// what the card was.
  func requireOpenAccount(
    naming card: CardID?
  ) throws(LedgerRefusal) -> (account: AccountState, card: CardLabel?) {
    guard card != nil else { return (try requireOpenAccount(), context.replay?.card) }
    guard context.account != nil else { throw .noSuchAccount }
    guard let found = context.card else { throw .noSuchCard }
    let account = try requireOpenAccount()
    guard found.removedAt == nil else { throw .cardRemoved }
    guard found.validity(on: Self.earliestDay(at: context.at)) != .ended else { throw .cardExpired }
    return (account, found.label)
  }

  /// The day where it is earliest, twelve hours behind UTC. Pages offer a card only while its month lasts in the
  /// wallet's time zone, which the books do not know; a form from before is good for some hours more.
  private static func earliestDay(at moment: Timestamp) -> CivilDay {
    CivilDay(CivilTime(moment, offsetSeconds: -12 * 3600))
  }
}
