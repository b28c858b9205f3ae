extension SignInStore {
  /// Adds a card of the user, or finds what the same form added before.
  package func add(
    _ card: NewCard, as id: CardID, form: OperationKey, again: Bool, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> Result<StoredCard, CardRefusal> {
    try await perform(AddCard(card: card, id: id, form: form, again: again, request: request))
  }

  /// Changes a card of the user.
  package func change(
    _ card: CardID, _ change: ChangeCard.Change, by request: AuthenticatedRequest
  ) async throws(StoreFailure) -> Result<StoredCard, CardRefusal> {
    try await perform(ChangeCard(id: card, change: change, request: request))
  }
}
