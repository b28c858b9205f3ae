/// The newest link of the chain. Receipts and the log show it, so that a cut-off tail can be detected.
package struct LedgerHead: Sendable, Equatable {
  /// The newest operation's number; 0 before the first.
  package let number: Int64
  /// Its hash; 32 zero bytes before the first.
  package let hash: Digest

  /// A head with its number and its hash.
  package init(number: Int64, hash: Digest) {
    self.number = number
    self.hash = hash
  }

  /// The head before the first operation.
  package static let beforeFirst = LedgerHead(number: 0, hash: .zero)
}

extension LedgerHead {
  /// Reads the format of ``text``; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int64(parts[0]),
      let hash = Digest(hex: String(parts[1]))
    else { return nil }
    self.init(number: number, hash: hash)
  }

  /// The number, a colon, and the hash as 64 hexadecimal digits.
  package var text: String { "\(number):\(hash.hex)" }
}
