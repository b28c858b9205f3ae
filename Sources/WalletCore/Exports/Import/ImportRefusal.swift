/// Why a file cannot be imported; nothing of it is kept then. `Words` has the message for each reason.
package struct ImportRefusal: Error, Sendable, Equatable {
  /// Where in the file the problem was found.
  package enum Place: Sendable, Equatable {
    /// The byte of a JSON file; the first is 0.
    case byte(Int)
    /// The line of a CSV file; the first is 1.
    case line(Int)
    /// An operation by its number in the file.
    case operation(Int64)
  }

  /// The problem that was found.
  package enum Reason: Sendable, Equatable {
    /// Neither our JSON nor our CSV.
    case notAnExport
    /// The CSV of one account: it does not contain enough to be replayed.
    case statementOnly
    /// A newer program wrote it.
    case newerVersion
    /// More bytes than ``ImportedHistory/sizeLimit``.
    case tooLarge
    /// The text ends before the export does.
    case cutOff
    /// The file does not contain what is required at this place.
    case expected(String)
    /// Bytes that are not UTF-8.
    case notUnicode
    /// A text longer than any in an export.
    case tooLong
    /// The part with this name occurs twice.
    case repeated(String)
    /// An export has no part with this name.
    case unknown(String)
    /// The part with this name is missing.
    case missing(String)
    /// The part with this name has an invalid value.
    case badValue(String)
    /// Two users have the same phone number.
    case userTwice
    /// The operation's number is not higher than that of the operation before it.
    case numberOutOfOrder
    /// The operation is earlier than the operation before it.
    case timeOutOfOrder
    /// It is dated later than now: the wallet would book nothing until then.
    case inFuture
    /// The account belongs to another user, or no operation opened it.
    case foreignAccount
    /// The account is opened a second time.
    case accountTwice
    /// What it undoes is not an operation of that account, or not of a kind that can be undone.
    case badReversal
    /// Its movements do not fit its kind.
    case badMovement
    /// The balance after it is not what the file says.
    case wrongBalance
    /// It does not continue the hold that it names, or what is held afterwards is not what the file says.
    case wrongHold
    /// The amounts of an exchange do not fit its rate and its fee.
    case wrongRate
    /// The lines of a bill do not follow from its prices, or its total is not what was captured.
    case wrongBill
    /// The invoice is there a second time, or its number does not come after that of the seller's invoice before it.
    case invoiceTwice
    /// The ledger's rules refuse it.
    case refused(LedgerRefusal)
    /// After booking it, the books would differ from the file.
    case otherResult
    /// The store failed.
    case store(StoreFailure)
  }

  /// The place of the problem; nil if no single place is at fault.
  package let place: Place?
  /// The problem.
  package let reason: Reason

  /// A refusal at a place.
  package init(_ reason: Reason, at place: Place? = nil) {
    self.reason = reason
    self.place = place
  }
}
