import WalletCore

/// What a command changes and reads of cards.
extension MemorySignInTransaction {
  func cards(of user: UserID) -> [StoredCard] { books.cards.filter { $0.user == user }.map(\.card) }
  func card(_ id: CardID) -> KeptCard? { books.cards.first { $0.card.id == id } }
  func card(addedBy form: OperationKey) -> KeptCard? { books.cards.first { $0.form == form } }
  func add(_ card: KeptCard) { books.cards.append(card) }
  func setNickname(_ nickname: CardNickname, of card: CardID) {
    change(card) { old in
      StoredCard(
        id: old.id, nickname: nickname.text, label: old.label, expiry: old.expiry, addedAt: old.addedAt,
        removedAt: old.removedAt)
    }
  }
  func setRemoved(_ moment: Timestamp?, of card: CardID) {
    change(card) { old in
      StoredCard(
        id: old.id, nickname: old.nickname, label: old.label, expiry: old.expiry, addedAt: old.addedAt,
        removedAt: moment)
    }
  }
  func eraseCards(removedBefore moment: Timestamp) {
    books.cards.removeAll { $0.card.removedAt.map { $0 < moment } ?? false }
  }
  private func change(_ id: CardID, _ body: (StoredCard) -> StoredCard) {
    guard let index = books.cards.firstIndex(where: { $0.card.id == id }) else { return }
    books.cards[index].card = body(books.cards[index].card)
  }
}
