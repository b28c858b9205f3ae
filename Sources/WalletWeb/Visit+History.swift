import Templates
import WalletCore

/// What the screens about the past have in common.
extension Visit {
  /// How an operation can be taken back, while it can.
  func undoOffer(_ told: UndoableReceipt, _ user: SignedInUser) -> UndoOffer? {
    let operation = told.receipt.operation
    return told.undoUntil.map {
      UndoOffer(operation: operation.id, until: $0, key: operationKey(user, account: operation.account))
    }
  }

  /// The day of a moment in the wallet's zone.
  func day(of moment: Timestamp) -> CivilDay { site.zone.day(of: moment) }

  /// A day that is over, or today.
  static func pastDay(_ typed: String, today: CivilDay) throws(DayProblem) -> CivilDay {
    guard let day = CivilDay(typed) else { throw .notADay }
    guard day <= today else { throw .notYet }
    return day
  }
}
