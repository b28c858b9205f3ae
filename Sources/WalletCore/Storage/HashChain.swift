/// The chain that ties each operation to all before it: `hash = SHA-256(prev ‖ canonical bytes)`.
///
/// The canonical bytes are those of ``CanonicalBytes``: the format's version (1, one byte), then all columns of the
/// operation but `prev` and `hash` in the order of the table (id, public id, user, kind, account, reverses, name, key,
/// fingerprint, at), the number of its transfers, and of each id, type, debit, credit, currency and amount. Before the
/// first operation stand 32 zero bytes.
enum HashChain {
  /// One operation with its transfers, as the chain sees it.
  struct Link: Equatable {
    var number: Int64
    var id: PublicID
    var user: UserID
    var kind: String
    var account: Int64
    var reverses: Int64?
    var name: String?
    var key: PublicID
    var fingerprint: Digest
    var at: Timestamp
    var transfers: [Transfer]
  }

  /// One movement of money between two account rows.
  struct Transfer: Equatable {
    var number: Int64
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
    bytes.append(UInt8(1))
    bytes.append(link.number)
    bytes.append(link.id)
    bytes.append(link.user.row)
    bytes.append(link.kind)
    bytes.append(link.account)
    bytes.append(link.reverses) { $0.append($1) }
    bytes.append(link.name) { $0.append($1) }
    bytes.append(link.key)
    bytes.append(link.fingerprint)
    bytes.append(link.at.milliseconds)
    bytes.append(Int64(link.transfers.count))
    for transfer in link.transfers {
      bytes.append(transfer.number)
      bytes.append(transfer.type)
      bytes.append(transfer.debit)
      bytes.append(transfer.credit)
      bytes.append(transfer.currency)
      bytes.append(transfer.amount)
    }
    return SHA256.digest(bytes.bytes)
  }
}
