/// The chain that ties each operation to all before it: `hash = SHA-256(prev ‖ canonical bytes)`.
///
/// The canonical bytes are those of ``CanonicalBytes``: the format's version (2, one byte), then all columns of the
/// operation but its hash in the order of the table (number, user, kind, account, reverses, name, key, fingerprint, at),
/// of an opening the account's identifier and currency, the number of its transfers, and of each part, type, debit, credit, currency and amount. Before the first operation
/// stand 32 zero bytes.
public enum HashChain {
  /// One operation with its transfers, as the chain sees it.
  public struct Link: Sendable, Equatable {
    /// Its place in the chain, from 1.
    public var number: Int64
    /// Who did it.
    public var user: UserID
    /// What was done, as the books have it.
    public var kind: String
    /// The account that it was about.
    public var account: AccountNumber
    /// The operation that it takes back.
    public var reverses: Int64?
    /// The name that it gave.
    public var name: String?
    /// The key of the form.
    public var key: PublicID
    /// What the key stands for.
    public var fingerprint: Digest
    /// When it was booked.
    public var at: Timestamp
    /// What an opening fixes for the account's life; nil for every other operation.
    public var opens: Opening?
    /// What it moved, in order.
    public var transfers: [Transfer]

    /// A link as it is written or read.
    public init(
      number: Int64, user: UserID, kind: String, account: AccountNumber, reverses: Int64?, name: String?, key: PublicID,
      fingerprint: Digest, at: Timestamp, opens: Opening?, transfers: [Transfer]
    ) {
      self.number = number
      self.user = user
      self.kind = kind
      self.account = account
      self.reverses = reverses
      self.name = name
      self.key = key
      self.fingerprint = fingerprint
      self.at = at
      self.opens = opens
      self.transfers = transfers
    }
  }

  /// What an account is from its opening on.
  public struct Opening: Sendable, Equatable {
    /// Names the account to its owner.
    public var account: PublicID
    /// The currency's code.
    public var currency: String

    /// An account's identifier and currency.
    public init(account: PublicID, currency: String) {
      self.account = account
      self.currency = currency
    }
  }

  /// One movement of money between two accounts.
  public struct Transfer: Sendable, Equatable {
    /// Its place among the operation's transfers, from 0.
    public var part: Int64
    /// What its entries are.
    public var type: String
    /// Whose balance falls.
    public var debit: AccountNumber
    /// Whose balance rises.
    public var credit: AccountNumber
    /// The currency's code.
    public var currency: String
    /// In minor units, above 0.
    public var amount: Int64

    /// A movement as it is written or read.
    public init(
      part: Int64, type: String, debit: AccountNumber, credit: AccountNumber, currency: String, amount: Int64
    ) {
      self.part = part
      self.type = type
      self.debit = debit
      self.credit = credit
      self.currency = currency
      self.amount = amount
    }
  }

  /// The hash of a link behind another.
  public static func hash(_ link: Link, after previous: Digest) -> Digest {
    var bytes = CanonicalBytes()
    bytes.append(previous)
    bytes.append(UInt8(2))
    bytes.append(link.number)
    bytes.append(link.user.row)
    bytes.append(link.kind)
    bytes.append(link.account.value)
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

extension CanonicalBytes {
  /// All parts of a movement.
  public mutating func append(_ transfer: HashChain.Transfer) {
    append(transfer.part)
    append(transfer.type)
    append(transfer.debit.value)
    append(transfer.credit.value)
    append(transfer.currency)
    append(transfer.amount)
  }
}
