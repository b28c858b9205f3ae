/// The newest link of the chain: shown on receipts and in the log, so that a cut-off tail can be found out.
public struct LedgerHead: Sendable, Equatable {
  /// The newest operation's number; 0 before the first.
  public let number: Int64
  /// Its hash; 32 zero bytes before the first.
  public let hash: Digest

  /// A head with its number and hash.
  public init(number: Int64, hash: Digest) {
    self.number = number
    self.hash = hash
  }
}
