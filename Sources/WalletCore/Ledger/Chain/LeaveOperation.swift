/// The operation by which a user leaves (``OperationKind/leave``): from then on the books have no number of theirs and no
/// name, and `check` accepts that these are not there (SECURITY: S62).
package enum LeaveOperation {
  /// The operation's link of the chain, and the head after it. A user leaves once. No form asks for it, so its
  /// fingerprint is the SHA-256 of what it does: of the canonical bytes (``CanonicalBytes``) of its kind.
  package static func link(
    of user: UserID, after head: LedgerHead, at: Timestamp
  ) -> (link: HashChain.Link, head: LedgerHead) {
    let kind = OperationKind.leave
    var bytes = CanonicalBytes()
    bytes.append(kind.rawValue)
    let link = HashChain.Link(
      number: head.number + 1, user: user, kind: kind.rawValue, account: nil,
      key: OperationKey(derivedFor: kind, of: user.row, count: 0).id, fingerprint: SHA256.digest(bytes.bytes), at: at)
    return (link, head.after(link))
  }
}
