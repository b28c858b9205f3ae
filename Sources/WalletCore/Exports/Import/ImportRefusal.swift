/// Why a file cannot be imported; nothing is left of it then. The words for it are those of `Words`.
public struct ImportRefusal: Error, Sendable, Equatable {
  /// Where in the file it was found.
  public enum Place: Sendable, Equatable {
    /// Of a JSON file; the first is 0.
    case byte(Int)
    /// Of a CSV file; the first is 1.
    case line(Int)
    /// An operation by its number in the file.
    case operation(Int64)
  }

  /// What was found.
  public enum Reason: Sendable, Equatable {
    /// Neither our JSON nor our CSV.
    case notAnExport
    /// The CSV of one account: it does not hold enough to be replayed.
    case statementOnly
    /// A newer program wrote it.
    case newerVersion
    /// More bytes than ``ImportedHistory/sizeLimit``.
    case tooLarge
    /// The text ends before the export does.
    case cutOff
    /// Something else stands where this has to stand.
    case expected(String)
    /// Bytes that are not UTF-8.
    case notUnicode
    /// A text that is longer than any that was exported.
    case tooLong
    /// A part of this name is there twice.
    case repeated(String)
    /// There is no such part in an export.
    case unknown(String)
    /// A part of this name is missing.
    case missing(String)
    /// A part of this name holds what it cannot hold.
    case badValue(String)
    /// Two users have one telephone number.
    case userTwice
    /// The operation's number is not more than that of the one before it.
    case numberOutOfOrder
    /// The operation is earlier than the one before it.
    case timeOutOfOrder
    /// It would have been booked later than now: the wallet would book nothing until then.
    case inFuture
    /// The account belongs to another user, or nobody opened it.
    case foreignAccount
    /// The account is opened a second time.
    case accountTwice
    /// What it takes back is not an operation of that account and a kind that can be.
    case badReversal
    /// Its movements are not those that its kind makes.
    case badMovement
    /// The balance after it is not what the file says.
    case wrongBalance
    /// The ledger's rules refuse it.
    case refused(LedgerRefusal)
    /// The books would hold something else than the file says.
    case otherResult
    /// The store failed.
    case store(StoreFailure)
  }

  /// Nil where no place is at fault.
  public let place: Place?
  /// What is wrong.
  public let reason: Reason

  /// A failure at a place.
  public init(_ reason: Reason, at place: Place? = nil) {
    self.reason = reason
    self.place = place
  }
}
