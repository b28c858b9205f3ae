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

  /// How long until a removed card must be erased, in milliseconds, 0 if one must be now; nil if none is removed, or the
  /// file cannot be read.
  var millisecondsToErasure: Int64? {
    guard let first = try? cards.firstRemoved() else { return nil }
    // A card can be brought back at the last moment of its time.
    let due = first.adding(seconds: StoredCard.restoreWindow).milliseconds + 1
    return max(0, due - configuration.clock.monotonic().milliseconds)
  }
}
