/// The user's cards, for a page.
package struct CardsContents: Sendable {
  /// The cards, the oldest first.
  package let cards: [StoredCard]
  /// The removed ones that can still be brought back, the last removed first.
  package let removed: [StoredCard]
}

/// Payment cards.
extension Wallet {
  /// The user's cards.
  package func cards(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<CardsContents> {
    let hash = token.hash
    let now = context.clock.monotonic()
    return judged(hash, try await reader.cards(hash)) { cards, _ in
      let removed = cards.filter { $0.isRestorable(at: now) }
        .sorted { ($0.removedAt ?? now) > ($1.removedAt ?? now) }
      return CardsContents(cards: cards.filter { $0.removedAt == nil }, removed: removed)
    }
  }

  /// What an address or a form calls a card.
  package func card(_ token: SessionToken, _ id: CardID) async throws(StoreFailure) -> SessionResult<FoundCard> {
    let hash = token.hash
    return judged(hash, try await reader.card(hash, id))
  }

  /// Adds a card.
  /// - Parameters:
  ///   - card: what is kept of it.
  ///   - form: the form's operation key.
  ///   - again: whether the user wants it although a card like it is there.
  ///   - user: whose it is.
  ///   - caller: the browser that asks.
  /// - Returns: the card, and whether it is new: the same form may have added it before.
  /// - Throws: why it was not added.
  package func add(
    _ card: NewCard, form: OperationKey, again: Bool, of user: SignedInUser, caller: Caller
  ) async throws(CardRefusal) -> (card: StoredCard, isNew: Bool) {
    let id = CardID(context.random.publicID())
    let answer: Result<StoredCard, CardRefusal>
    do {
      answer = try await context.store.add(card, as: id, form: form, again: again, by: request(user, caller))
    } catch {
      throw .unavailable(error)
    }
    let added = try answer.get()
    return (added, isNew: added.id == id)
  }

  /// Renames a card, removes it or brings it back.
  /// - Returns: the card before the change.
  /// - Throws: why nothing was done.
  @discardableResult
  package func change(
    _ card: CardID, _ change: ChangeCard.Change, of user: SignedInUser, caller: Caller
  ) async throws(CardRefusal) -> StoredCard {
    let answer: Result<StoredCard, CardRefusal>
    do { answer = try await context.store.change(card, change, by: request(user, caller)) } catch {
      throw .unavailable(error)
    }
    return try answer.get()
  }
}
