/// An operation about a user alone: they begin (``OperationKind/join``) or get another phone number
/// (``OperationKind/phone``). Booked in the transaction of the sign-in command, so that the books know of no number
/// that was not booked.
package struct PhoneOperation: Sendable {
  /// ``OperationKind/join`` or ``OperationKind/phone``.
  package let kind: OperationKind
  /// The user.
  package let user: UserID
  /// The number in E.164 form, with its salt.
  package let phone: CommittedText
  /// How many operations about their number the user had before, joins and changes together.
  package let count: Int64

  /// An operation to book.
  package init(_ kind: OperationKind, of user: UserID, phone: CommittedText, count: Int64) {
    self.kind = kind
    self.user = user
    self.phone = phone
    self.count = count
  }

  /// The operation's link of the chain, and the head after it. No form asks for it, so its fingerprint is the SHA-256
  /// of what it does: of the canonical bytes (``CanonicalBytes``) of its kind and its commitment.
  package func link(after head: LedgerHead, at: Timestamp) -> (link: HashChain.Link, head: LedgerHead) {
    var bytes = CanonicalBytes()
    bytes.append(kind.rawValue)
    bytes.append(phone.commitment)
    let link = HashChain.Link(
      number: head.number + 1, user: user, kind: kind.rawValue, account: nil,
      key: OperationKey(derivedFor: kind, of: user.row, count: count).id, fingerprint: SHA256.digest(bytes.bytes),
      at: at, commitment: phone.commitment)
    return (link, head.after(link))
  }
}
