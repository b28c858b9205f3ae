import WalletCore

/// The writer's transaction, as commands about cards use it.
extension WriterConnection {
  func cards(of user: UserID) throws(SQLiteFailure) -> [StoredCard] { try cards.all(of: user) }
  func card(_ id: CardID) throws(SQLiteFailure) -> KeptCard? { try cards.find(id) }
  func card(addedBy form: OperationKey) throws(SQLiteFailure) -> KeptCard? { try cards.find(form: form) }
  func add(_ card: KeptCard) throws(SQLiteFailure) { try cards.add(card) }
  func setNickname(_ nickname: CardNickname, of card: CardID) throws(SQLiteFailure) {
    try cards.setNickname(nickname.text, of: card)
  }
  func setRemoved(_ moment: Timestamp?, of card: CardID) throws(SQLiteFailure) {
    try cards.setRemoved(moment, of: card)
  }
  func eraseCards(removedBefore moment: Timestamp) throws(SQLiteFailure) { try cards.erase(removedBefore: moment) }

  /// How long until the writer erases a removed card, in milliseconds, 0 if it should now; nil if none is removed, or
  /// the file cannot be read.
  ///
  /// It waits a minute longer than the card can be brought back. A person who is a little late then reads that, and not
  /// that there is no such card.
  var millisecondsToOldCard: Int64? {
    guard let first = try? cards.firstRemoved() else { return nil }
    let due = first.adding(seconds: StoredCard.restoreWindow + 60)
    return max(0, due.milliseconds - configuration.clock.monotonic().milliseconds)
  }
}
