/// The chain that ties each operation to all before it: `hash = SHA-256(prev ‖ canonical bytes)`.
///
/// The canonical bytes are those of ``CanonicalBytes``: the format's version (2, one byte), then all columns of the
/// operation but its hash in the order of the table (number, user, kind, account, reverses, name, key, fingerprint, at),
/// of an opening the account's identifier and currency, the number of its transfers, and of each part, type, debit, credit, currency and amount. Before the first operation
/// stand 32 zero bytes.
enum HashChain {
  /// One operation with its transfers, as the chain sees it.
  struct Link: Equatable {
    var number: Int64
    var user: UserID
    var kind: String
    var account: Int64
    var reverses: Int64?
    var name: String?
    var key: PublicID
    var fingerprint: Digest
    var at: Timestamp
    /// What an opening fixes for the account's life; nil for every other operation.
    var opens: Opening?
    var transfers: [Transfer]
  }

  /// What an account is from its opening on.
  struct Opening: Equatable {
    var account: PublicID
    var currency: String
  }

  /// One movement of money between two account rows.
  struct Transfer: Equatable {
    /// Its place among the operation's transfers, from 0.
    var part: Int64
    var type: String
    var debit: Int64
    var credit: Int64
    var currency: String
    var amount: Int64
  }

  /// The hash of a link behind another.
  static func hash(_ link: Link, after previous: Digest) -> Digest {
    var bytes = CanonicalBytes()
    bytes.append(previous)
    bytes.append(UInt8(2))
    bytes.append(link.number)
    bytes.append(link.user.row)
    bytes.append(link.kind)
    bytes.append(link.account)
    bytes.append(link.reverses) { $0.append($1) }
    bytes.append(link.name) { $0.append($1) }
    bytes.append(link.key)
    bytes.append(link.fingerprint)
    bytes.append(link.at.milliseconds)
    bytes.append(link.opens) { bytes, opening in
      bytes.append(opening.account)
      bytes.append(opening.currency)
    }
    bytes.append(Int64(link.transfers.count))
    for transfer in link.transfers { bytes.append(transfer) }
    return SHA256.digest(bytes.bytes)
  }
}

extension HashChain.Transfer {
  /// A row of part, type, debit, credit, currency and amount.
  init(_ row: borrowing Row) {
    self.init(
      part: row.integer(0), type: row.text(1), debit: row.integer(2), credit: row.integer(3), currency: row.text(4),
      amount: row.integer(5))
  }
}

extension CanonicalBytes {
  mutating func append(_ transfer: HashChain.Transfer) {
    append(transfer.part)
    append(transfer.type)
    append(transfer.debit)
    append(transfer.credit)
    append(transfer.currency)
    append(transfer.amount)
  }
}
