/// Why the server answers a request itself: the message cannot be read, is too large, or took too long.
package struct Refusal: Error, Sendable, Equatable {
  /// The status to answer with.
  package var status: Status
  /// One plain sentence for a person; holds nothing that the client sent.
  package var reason: StaticString
  /// The source of the rule, for example `RFC 9112 section 3.2`.
  package var rule: StaticString

  /// After how many seconds the client may try again, for `Retry-After`; nil for no such field.
  var retryAfter: Int? { status == .serviceUnavailable ? 2 : nil }

  /// Whether all parts are equal.
  package static func == (left: Refusal, right: Refusal) -> Bool {
    left.status == right.status && left.reason.description == right.reason.description
      && left.rule.description == right.rule.description
  }
}
