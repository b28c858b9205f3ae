/// The chain that ties each operation to all before it: `hash = SHA-256(prev ‖ canonical bytes)`.
///
/// The canonical bytes are those of ``CanonicalBytes``: the format's version (2, one byte); all columns of the
/// operation except its hash, in the order of the table (number, user, kind, account, reverses, name, key,
/// fingerprint, at); for an opening the account's identifier and currency; the number of its movements; and for each
/// movement part, type, debit, credit, currency and amount. `prev` is 32 zero bytes for the first operation.
package enum HashChain {
  /// One operation with its movements, as the chain hashes it.
  package struct Link: Sendable, Equatable {
    /// Its number in the chain, from 1.
    package var number: Int64
    /// The user who did it.
    package var user: UserID
    /// The kind of operation, as stored in the books.
    package var kind: String
    /// The account it was about.
    package var account: AccountNumber
    /// The number of the operation that it undoes.
    package var reverses: Int64?
    /// The name that it set.
    package var name: String?
    /// The form's operation key.
    package var key: PublicID
    /// The fingerprint of the action that the key stands for.
    package var fingerprint: Digest
    /// When it was booked.
    package var at: Timestamp
    /// What an opening fixes for the account's whole life; nil for every other operation.
    package var opens: Opening?
    /// What it moved, in order.
    package var movements: [Movement]

    /// A link as written or read.
    package init(
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
  package struct Opening: Sendable, Equatable {
    /// The account's public identifier.
    package var account: PublicID
    /// The currency's code.
    package var currency: String

    /// An account's identifier and currency.
    package init(account: PublicID, currency: String) {
      self.account = account
      self.currency = currency
    }
  }

  /// One movement of money between two accounts.
  package struct Movement: Sendable, Equatable {
    /// Its index among the operation's movements, from 0.
    package var part: Int64
    /// The kind of its two entries.
    package var type: String
    /// The account whose balance falls.
    package var debit: AccountNumber
    /// The account whose balance rises.
    package var credit: AccountNumber
    /// The currency's code.
    package var currency: String
    /// The amount in minor units, above 0.
    package var amount: Int64

    /// A movement as written or read.
    package init(
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
  package static func hash(_ link: Link, after previous: Digest) -> Digest {
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
  package mutating func append(_ movement: HashChain.Movement) {
    append(movement.part)
    append(movement.type)
    append(movement.debit.value)
    append(movement.credit.value)
    append(movement.currency)
    append(movement.amount)
  }
}
