import WalletCore

/// A card that a deposit comes from or a withdrawal goes to.
extension Words {
  /// The label of the list of cards: the same form deposits and withdraws.
  static let whichCard = "Where from or where to (optional)"

  /// The first choice of that list.
  static let noCard = "No card"

  /// Says that no card is charged.
  static let movesNoMoney = "MyWallet notes where the money came from. It moves no money at your bank."

  /// The card that was chosen before the action was.
  /// - Parameters:
  ///   - card: the card.
  ///   - isForTransfer: whether a transfer, which names no card, is among the actions.
  /// - Returns: the sentence.
  static func named(_ card: StoredCard, isForTransfer: Bool) -> HTML {
    let nickname: HTML? = card.nickname.isEmpty ? nil : " (<bdi>\(card.nickname)</bdi>)"
    let transfer: HTML? = isForTransfer ? " A transfer names no card." : nil
    return "With your card \(card.label.text)\(nickname).\(transfer)"
  }

  /// The card that an operation names, with a space before it.
  static func card(_ operation: Operation) -> HTML? {
    operation.card.map { operation.kind == .deposit ? " from \($0.text)" : " to \($0.text)" }
  }

  /// Under a deposit or a withdrawal that names a card.
  static func notCharged(_ operation: Operation) -> String? {
    guard operation.card != nil else { return nil }
    return operation.kind == .deposit ? "Nothing was charged to the card." : "Nothing was paid to the card."
  }

  /// A card among others: the user's own name for it tells two with the same digits apart.
  static func choice(_ card: StoredCard) -> String {
    card.nickname.isEmpty ? card.label.text : "\(card.label.text) (\(isolated(card.nickname)))"
  }
}
