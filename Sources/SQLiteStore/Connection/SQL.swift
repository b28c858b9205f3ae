import WalletCore

/// A statement of SQL that stands in our source. Values cannot get into its text: they are bound.
struct SQL: Sendable, ExpressibleByStringLiteral {
  let text: StaticString
  init(stringLiteral text: StaticString) { self.text = text }
}
