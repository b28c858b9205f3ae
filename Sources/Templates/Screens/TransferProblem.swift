import WalletCore

/// Why a transfer was not booked.
public enum TransferProblem: Sendable, Equatable {
  /// No account was chosen to move the money to.
  case noReceiver
  /// What was typed is no amount.
  case amount(AmountRefusal)
  /// The books did not take it.
  case ledger(LedgerRefusal)

  /// The `id` of the field that can mend it; nil where none can.
  var field: StaticString? {
    switch self {
    case .noReceiver: "to"
    case .amount: "amount"
    case .ledger(let refusal):
      switch refusal {
      case .noSuchReceiver, .sameAccount, .receiverClosed, .currenciesDiffer, .balanceLimit: "to"
      case .amountOutOfRange, .notEnough, .balanceChanged: "amount"
      case .keyReused, .noSuchOperation, .noSuchAccount, .alreadyReversed, .notReversible, .tooLateToUndo, .notClosed,
        .accountClosed, .currencyNotOffered, .spent, .counterpartClosed, .walletFull, .tooManyAccounts, .clockWrong,
        .unavailable:
        nil
      }
    }
  }
}
