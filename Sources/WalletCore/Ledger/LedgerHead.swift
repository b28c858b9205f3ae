/// The newest link of a chain. Receipts and the log show it, so that a cut-off tail can be detected.
package struct LedgerHead: Sendable, Equatable {
  /// The chain that it ends.
  package let chain: ChainID
  /// The newest operation's number in the chain; 0 before the first.
  package let number: Int64
  /// Its hash; 32 zero bytes before the first.
  package let hash: Digest

  /// A head with its chain, its number and its hash.
  package init(chain: ChainID = .only, number: Int64, hash: Digest) {
    self.chain = chain
    self.number = number
    self.hash = hash
  }

  /// The head before the first operation of a store with one chain.
  package static let beforeFirst = LedgerHead(number: 0, hash: .zero)

  /// The head after the next operation of the chain.
  func after(_ link: HashChain.Link) -> LedgerHead {
    LedgerHead(chain: chain, number: link.number, hash: HashChain.hash(link, after: hash))
  }
}

extension LedgerHead {
  /// Reads the format of ``text``; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hash = Digest(hex: String(parts[1])) else { return nil }
    let place = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard place.count <= 2, let number = Self.number(place[place.count - 1]) else { return nil }
    guard place.count == 2 else {
      self.init(number: number, hash: hash)
      return
    }
    guard let chain = Self.number(place[0]), chain > 0 else { return nil }
    self.init(chain: ChainID(chain), number: number, hash: hash)
  }

  /// A number in digits alone, without leading zeros.
  private static func number(_ text: Substring) -> Int64? {
    guard text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), text == "0" || text.first != "0" else { return nil }
    return Int64(text)
  }

  /// The place, a colon, and the hash as 64 hexadecimal digits.
  package var text: String { "\(place):\(hash.hex)" }

  /// Where it is: the number, with the chain and a point before it unless the chain is the store's only one.
  package var place: String { chain == .only ? "\(number)" : "\(chain.value).\(number)" }
}
