extension OperationKey {
  /// The key with which an app begins a session: what it sends twice at the same time begins once.
  /// - Parameters:
  ///   - user: who begins.
  ///   - charger: where.
  ///   - moment: when; the key is the same for a minute.
  package init(ofApp user: UserID, at charger: ChargerNumber, _ moment: Timestamp) {
    var bytes = CanonicalBytes()
    bytes.append("app charging")
    bytes.append(user.row)
    bytes.append(Int64(charger.value))
    bytes.append(moment.milliseconds / 60_000)
    self.init(PublicID(SHA256.digest(bytes.bytes)))
  }
}
