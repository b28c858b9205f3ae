/// Adds a card. The same form sent twice adds it once.
package struct AddCard: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Result<StoredCard, CardRefusal>

  let card: NewCard
  /// The identifier that it gets.
  let id: CardID
  /// The operation key of the form.
  let form: OperationKey
  /// Whether the user wants it although a card like it is there.
  let again: Bool
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Answer {
    try transaction.eraseOldCards()
    if let earlier = try transaction.card(addedBy: form) {
      guard earlier.user == request.user, earlier.fingerprint == card.fingerprint else { return .failure(.formReused) }
      return earlier.card.removedAt == nil ? .success(earlier.card) : .failure(.removed)
    }
    let all = try transaction.cards(of: request.user)
    let others = all.filter { $0.removedAt == nil }
    guard others.count < StoredCard.most else { return .failure(.tooMany(limit: StoredCard.most)) }
    guard all.count < StoredCard.mostWithRemoved else { return .failure(.tooManyRemoved) }
    if !again, let like = others.first(where: card.isLike) { return .failure(.alreadyThere(nickname: like.nickname)) }
    let added = StoredCard(
      id: id, nickname: card.nickname.text, label: card.label, expiry: card.expiry, addedAt: transaction.now)
    try transaction.add(
      KeptCard(card: added, user: request.user, form: form, fingerprint: card.fingerprint))
    try transaction.addEvent(.cardAdded, by: request)
    return .success(added)
  }
}

/// A card as a store keeps it.
package struct KeptCard: Sendable, Equatable {
  /// The card.
  package var card: StoredCard
  /// Whose it is.
  package let user: UserID
  /// The operation key of the form that added it.
  package let form: OperationKey
  /// What that form said (``NewCard/fingerprint``).
  package let fingerprint: Digest

  /// Creates it from its parts.
  package init(card: StoredCard, user: UserID, form: OperationKey, fingerprint: Digest) {
    self.card = card
    self.user = user
    self.form = form
    self.fingerprint = fingerprint
  }
}
