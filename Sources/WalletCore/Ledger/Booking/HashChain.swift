/// The chain that ties each operation to all before it: `hash = SHA-256(prev ‖ canonical bytes)`.
///
/// The canonical bytes are those of ``CanonicalBytes``: the format's version (2, one byte); all columns of the
/// operation except its hash, in the order of the table (number, user, kind, account, reverses, name, key,
/// fingerprint, at); for an opening the account's identifier and currency; the number of its movements; and for each
/// movement part, type, debit, credit, currency and amount. `prev` is 32 zero bytes for the first operation.
public enum HashChain {
  /// One operation with its movements, as the chain hashes it.
  public struct Link: Sendable, Equatable {
    /// Its number in the chain, from 1.
    public var number: Int64
    /// The user who did it.
    public var user: UserID
    /// The kind of operation, as stored in the books.
    public var kind: String
    /// The account it was about.
    public var account: AccountNumber
    /// The number of the operation that it undoes.
    public var reverses: Int64?
    /// The name that it set.
    public var name: String?
    /// The form's operation key.
    public var key: PublicID
    /// The fingerprint of the action that the key stands for.
    public var fingerprint: Digest
    /// When it was booked.
    public var at: Timestamp
    /// What an opening fixes for the account's whole life; nil for every other operation.
    public var opens: Opening?
    /// What it moved, in order.
    public var movements: [Movement]

    /// A link as written or read.
    public init(
      number: Int64, user: UserID, kind: String, account: AccountNumber, reverses: Int64?, name: String?, key: PublicID,
      fingerprint: Digest, at: Timestamp, opens: Opening?, movements: [Movement]
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
      self.movements = movements
    }
  }

  /// What never changes about an account after its opening.
  public struct Opening: Sendable, Equatable {
    /// The account's public identifier.
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
  public struct Movement: Sendable, Equatable {
    /// Its index among the operation's movements, from 0.
    public var part: Int64
    /// The kind of its two entries.
    public var type: String
    /// The account whose balance falls.
    public var debit: AccountNumber
    /// The account whose balance rises.
    public var credit: AccountNumber
    /// The currency's code.
    public var currency: String
    /// The amount in minor units, above 0.
    public var amount: Int64

    /// A movement as written or read.
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

  /// The hash of a link after a previous hash.
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
    bytes.append(Int64(link.movements.count))
    for movement in link.movements { bytes.append(movement) }
    return SHA256.digest(bytes.bytes)
  }
}

extension CanonicalBytes {
  /// Appends all fields of a movement.
  public mutating func append(_ movement: HashChain.Movement) {
    append(movement.part)
    append(movement.type)
    append(movement.debit.value)
    append(movement.credit.value)
    append(movement.currency)
    append(movement.amount)
  }
}
