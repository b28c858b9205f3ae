extension Entry.Kind {
  /// The English words by which an entry of this kind is found: those that pages say for it, and the store's own.
  /// - Parameter wentOut: whether it took money out of the account.
  /// - Returns: words in lower case, with the punctuation that pages give them.
  func searchWords(wentOut: Bool) -> String {
    switch self {
    case .deposit: "deposit"
    case .withdraw: "withdraw withdrawal"
    case .transfer: wentOut ? "transfer to" : "transfer from"
    case .close: wentOut ? "account closed, closed moved to" : "account closed, from closed account"
    case .reopen: wentOut ? "account reopened, reopened back to" : "account reopened, reopened back from"
    case .undo: wentOut ? "undo undone, undone back to" : "undo undone, undone back from"
    case .exchange: wentOut ? "exchange to" : "exchange from"
    case .capture: "capture payment"
    case .fee: "fee"
    }
  }
}
