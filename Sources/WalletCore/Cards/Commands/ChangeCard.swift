/// Renames a card, removes it, or brings it back. Doing it twice does it once.
package struct ChangeCard: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Result<StoredCard, CardRefusal>

  /// The kinds of change.
  package enum Change: Sendable {
    case rename(CardNickname)
    case remove
    case restore
  }

  let id: CardID
  let change: Change
  let request: AuthenticatedRequest

  /// When the request stops waiting.
  package var deadline: Timestamp? { request.deadline }

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Answer {
    // A card whose time is just over is refused before it is erased, so that its user learns why.
    let answer = try judge(in: transaction)
    try transaction.eraseOldCards()
    return answer
  }

  private func judge<Transaction: SignInTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Answer {
    guard let kept = try transaction.card(id) else { return .failure(.noSuchCard) }
    guard kept.user == request.user else { return .failure(.foreign) }
    return switch change {
    case .rename(let nickname): try rename(kept.card, nickname, in: transaction)
    case .remove: try remove(kept.card, in: transaction)
    case .restore: try restore(kept.card, in: transaction)
    }
  }

  private func rename<Transaction: SignInTransaction>(
    _ card: StoredCard, _ nickname: CardNickname, in transaction: Transaction
  ) throws(Transaction.Failure) -> Answer {
    guard card.removedAt == nil else { return .failure(.removed) }
    try transaction.setNickname(nickname, of: id)
    return .success(card)
  }

  private func remove<Transaction: SignInTransaction>(
    _ card: StoredCard, in transaction: Transaction
  ) throws(Transaction.Failure) -> Answer {
    guard card.removedAt == nil else { return .success(card) }
    try transaction.setRemoved(transaction.monotonic, of: id)
    try transaction.addEvent(.cardRemoved, by: request)
    return .success(card)
  }

  private func restore<Transaction: SignInTransaction>(
    _ card: StoredCard, in transaction: Transaction
  ) throws(Transaction.Failure) -> Answer {
    guard card.removedAt != nil else { return .success(card) }
    guard card.isRestorable(at: transaction.monotonic) else {
      return .failure(.tooLate(seconds: StoredCard.restoreWindow))
    }
    guard try transaction.cards(of: request.user).count(where: { $0.removedAt == nil }) < StoredCard.most else {
      return .failure(.tooMany(limit: StoredCard.most))
    }
    try transaction.setRemoved(nil, of: id)
    try transaction.addEvent(.cardRestored, by: request)
    return .success(card)
  }
}

/// Erases the cards that were removed and can no longer be brought back.
package struct EraseOldCards: SignInCommand {
  /// The outcome of the command.
  package typealias Answer = Void

  /// Creates the command.
  package init() {}

  /// Applies the rules and writes the result.
  package func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) {
    try transaction.eraseOldCards()
  }
}

extension SignInTransaction {
  /// Erases the removed cards whose time to come back is over, of all users.
  func eraseOldCards() throws(Failure) {
    try eraseCards(removedBefore: monotonic.adding(seconds: -StoredCard.restoreWindow))
  }
}
