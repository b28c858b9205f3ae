extension LedgerAction {
  /// Identifies the action that a key stands for: the SHA-256 of the action's canonical bytes (``CanonicalBytes``):
  /// the format's version (1) and the action's number, a byte each, then its fields in the order of their
  /// declaration. `seen` of a withdrawal or a transfer and `card` come last and only if they are set: `seen` is 8
  /// bytes, `card` 16. In place of a name stands the commitment to it (``CommittedText``): without the name's salt,
  /// which can be erased, nobody can find the name by trying. A card stands by its identifier, which is random: so a
  /// form that is sent again gets its answer also when the card is gone, and nobody can find the digits by trying.
  /// - Parameter commitment: the commitment to the name that the action gives an account; nil if it gives none, or if
  ///   its salt was erased.
  /// - Returns: the fingerprint.
  func fingerprint(naming commitment: Digest?) -> Digest {
    var bytes = CanonicalBytes()
    bytes.append(UInt8(1))
    switch self {
    case .open(_, let currency):
      bytes.append(UInt8(1))
      bytes.append(commitment) { $0.append($1) }
      bytes.append(currency.code)
    case .rename(let account, _):
      bytes.append(UInt8(2))
      bytes.append(account.id)
      bytes.append(commitment) { $0.append($1) }
    case .deposit(let account, let amount, let card):
      bytes.append(UInt8(3))
      bytes.append(account.id)
      bytes.append(amount)
      if let card { bytes.append(card.id) }
    case .withdraw(let account, let amount, let seen, let card):
      bytes.append(UInt8(4))
      bytes.append(account.id)
      bytes.append(amount)
      if let seen { bytes.append(seen) }
      if let card { bytes.append(card.id) }
    case .transfer(let from, let to, let amount, let seen):
      bytes.append(UInt8(5))
      bytes.append(from.id)
      bytes.append(to.id)
      bytes.append(amount)
      if let seen { bytes.append(seen) }
    case .close(let account, let seen, let moveTo):
      bytes.append(UInt8(6))
      bytes.append(account.id)
      bytes.append(seen)
      bytes.append(moveTo?.id) { $0.append($1) }
    case .reopen(let account):
      bytes.append(UInt8(7))
      bytes.append(account.id)
    case .undo(let operation):
      bytes.append(UInt8(8))
      bytes.append(operation.id)
    case .exchange, .authorise, .raise, .capture, .void, .expire:
      appendExchangeOrHold(to: &bytes)
    }
    return SHA256.digest(bytes.bytes)
  }

  /// The actions of exchanges and holds, numbered from 9.
  private func appendExchangeOrHold(to bytes: inout CanonicalBytes) {
    switch self {
    case .exchange(let order):
      bytes.append(UInt8(9))
      bytes.append(order.from.id)
      bytes.append(order.to.id)
      bytes.append(order.amount)
      bytes.append(order.arrives)
      bytes.append(order.quote)
    case .authorise(let account, let amount):
      bytes.append(UInt8(10))
      bytes.append(account.id)
      bytes.append(amount)
    case .raise(let hold, let amount):
      bytes.append(UInt8(11))
      bytes.append(hold.id)
      bytes.append(amount)
    case .capture(let hold, let amount, let merchant, _):
      bytes.append(UInt8(12))
      bytes.append(hold.id)
      bytes.append(amount)
      bytes.append(merchant.id)
    case .void(let hold):
      bytes.append(UInt8(13))
      bytes.append(hold.id)
    case .expire(let hold):
      bytes.append(UInt8(14))
      bytes.append(hold.id)
    case .open, .rename, .deposit, .withdraw, .transfer, .close, .reopen, .undo: break
    }
  }
}

extension CanonicalBytes {
  /// Appends an amount: smallest units, and the currency's code.
  mutating func append(_ money: Money) {
    append(money.minorUnits)
    append(money.currency.code)
  }
}
