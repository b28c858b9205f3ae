import WalletCore

extension ChargingSessionID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self.init(id)
  }
  package var parts: PathParts { PathParts(id: id) }
}

extension ReservationID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self.init(id)
  }
  package var parts: PathParts { PathParts(id: id) }
}

/// `?charger=…`: what somebody typed to identify a charger.
package struct IdentifyQuery: QueryValues {
  /// The number or the address as typed, without white space around it; nil for none.
  package var typed: String?

  /// The most Unicode scalars that are looked at; no address of a charger is as long.
  private static let most = 512

  package init() {}
  package init(_ fields: some QueryFields) {
    guard let text = fields.last("charger") else { return }
    let kept = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.most)))
    let words = kept.split(whereSeparator: \.isWhitespace)
    typed = words.isEmpty ? nil : words.joined(separator: " ")
  }
  package func write(to query: inout QueryWriter) { query.append("charger", typed) }
}

/// `?follow=1`: whether a page renews itself.
package struct FollowQuery: QueryValues {
  package var isFollowing = false

  package init() {}
  package init(isFollowing: Bool) { self.isFollowing = isFollowing }
  package init(_ fields: some QueryFields) { isFollowing = fields.last("follow") == "1" }
  package func write(to query: inout QueryWriter) { query.append("follow", isFollowing ? "1" : nil) }
}
