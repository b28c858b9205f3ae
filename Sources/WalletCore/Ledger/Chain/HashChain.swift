/// The chain that ties each operation to all before it: `hash = SHA-256(prev ‖ canonical bytes)`.
///
/// The canonical bytes are those of ``CanonicalBytes``: the format's version (3, one byte); number, user, kind,
/// account, reverses, key, fingerprint, at; the number of its movements; for each movement part, type, debit, credit,
/// currency and amount; then tagged sections, and a byte 0. A section is its tag (one byte, ascending), how many bytes
/// follow, and these bytes. An operation has only the sections that its kind fills, so a later kind can add its own
/// without changing any hash:
///
/// 1. the commitment to a name, a phone number or a card (``CommittedText``), or to a bill (``ChargeBill``);
/// 2. for an opening, the account's identifier and currency;
/// 3. what it did to a hold (``HoldEvent``: hold, sequence, delta, amount, held);
/// 4. the terms of an exchange (``RateQuote``: digits and scale of the rate, fee rate, time, source);
/// 5. for a capture, the identifier of the merchant's account.
///
/// `prev` is 32 zero bytes for the first operation.
package enum HashChain {
  /// One operation with its movements, as the chain hashes it.
  package struct Link: Sendable, Equatable {
    /// Its number in the chain, from 1.
    package var number: Int64
    /// The user who did it.
    package var user: UserID
    /// The kind of operation, as stored in the books.
    package var kind: String
    /// The account it was about; nil for a kind that has none.
    package var account: AccountNumber?
    /// The number of the operation that it undoes.
    package var reverses: Int64?
    /// The form's operation key.
    package var key: PublicID
    /// The fingerprint of the action that the key stands for.
    package var fingerprint: Digest
    /// When it was booked.
    package var at: Timestamp
    /// What it moved, in order.
    package var movements: [Movement]
    /// The commitment to the name or phone number that it set, to the card that it names, or to the bill of a capture.
    package var commitment: Digest?
    /// What an opening fixes for the account's whole life.
    package var opens: Opening?
    /// What it did to a hold.
    package var hold: HoldEvent?
    /// The terms of an exchange.
    package var quote: RateQuote?
    /// The merchant's account that a capture pays.
    package var merchant: PublicID?

    /// A link as written or read.
    package init(
      number: Int64, user: UserID, kind: String, account: AccountNumber?, reverses: Int64? = nil, key: PublicID,
      fingerprint: Digest, at: Timestamp, movements: [Movement] = [], commitment: Digest? = nil, opens: Opening? = nil,
      hold: HoldEvent? = nil, quote: RateQuote? = nil, merchant: PublicID? = nil
    ) {
      self.number = number
      self.user = user
      self.kind = kind
      self.account = account
      self.reverses = reverses
      self.key = key
      self.fingerprint = fingerprint
      self.at = at
      self.movements = movements
      self.commitment = commitment
      self.opens = opens
      self.hold = hold
      self.quote = quote
      self.merchant = merchant
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
    bytes.append(UInt8(3))
    bytes.append(link.number)
    bytes.append(link.user.row)
    bytes.append(link.kind)
    bytes.append(link.account) { $0.append($1.value) }
    bytes.append(link.reverses) { $0.append($1) }
    bytes.append(link.key)
    bytes.append(link.fingerprint)
    bytes.append(link.at.milliseconds)
    bytes.append(Int64(link.movements.count))
    for movement in link.movements { bytes.append(movement) }
    if let commitment = link.commitment { bytes.append(section: 1) { $0.append(commitment) } }
    if let opening = link.opens { bytes.append(section: 2) { $0.append(opening) } }
    if let hold = link.hold { bytes.append(section: 3) { $0.append(hold) } }
    if let quote = link.quote { bytes.append(section: 4) { $0.append(quote) } }
    if let merchant = link.merchant { bytes.append(section: 5) { $0.append(merchant) } }
    bytes.append(UInt8(0))
    return SHA256.digest(bytes.bytes)
  }
}

extension CanonicalBytes {
  /// Appends a tag, how many bytes follow, and these.
  fileprivate mutating func append(section tag: UInt8, _ write: (inout CanonicalBytes) -> Void) {
    append(tag)
    var body = CanonicalBytes(capacity: 96)
    write(&body)
    append(Int64(body.bytes.count))
    append(contentsOf: body.bytes)
  }

  fileprivate mutating func append(_ opening: HashChain.Opening) {
    append(opening.account)
    append(opening.currency)
  }

  fileprivate mutating func append(_ event: HoldEvent) {
    append(event.hold)
    append(event.sequence)
    append(event.delta)
    append(event.amount)
    append(event.held)
  }

  /// Appends all fields of a movement.
  fileprivate mutating func append(_ movement: HashChain.Movement) {
    append(movement.part)
    append(movement.type)
    append(movement.debit.value)
    append(movement.credit.value)
    append(movement.currency)
    append(movement.amount)
  }
}
