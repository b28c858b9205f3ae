import WalletCore

/// An input of a form that the ledger can refuse.
enum LedgerInput {
  case amount, receiver, card
}

extension LedgerRefusal {
  /// The inputs that can fix it, the likeliest first; none if changing the form does not help. A page marks the first
  /// that it has a field for.
  var inputs: [LedgerInput] {
    switch self {
    case .amountOutOfRange, .notEnough, .balanceChanged, .partlyHeld, .moreThanHeld, .tooSmallToExchange,
      .exchangesFull:
      [.amount]
    case .balanceLimit: [.receiver, .amount]
    case .noSuchReceiver, .sameAccount, .receiverClosed, .currenciesDiffer, .currenciesAlike: [.receiver]
    case .noSuchCard, .cardRemoved, .cardExpired: [.card]
    case .keyReused, .noSuchOperation, .noSuchAccount, .alreadyReversed, .notReversible, .tooLateToUndo, .notClosed,
      .accountClosed, .spent, .counterpartHolds, .counterpartClosed, .walletFull, .tooManyAccounts,
      .tooManyAccountsEver, .tooManyOperations, .clockWrong, .unavailable, .holdEnded, .accountHolds, .notAsQuoted,
      .quoteOver:
      []
    }
  }
}
