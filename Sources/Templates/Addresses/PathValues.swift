import WalletCore

/// The values in a path, before they get a type.
package struct PathParts: Sendable, Hashable {
  /// The value of `{id}` or a similar name.
  package var id: PublicID?
  /// The value of `{format}`.
  package var word: String?
  /// The value of `{number}`, above 0.
  package var number: Int64?
}

/// The typed values in the path of an address.
package protocol PathValues: Sendable {
  /// Nil if the parts are not valid for this type.
  init?(_ parts: PathParts)
  /// Whether the parts are valid for this type. Each type answers for itself: generic code that made an optional of an
  /// unknown type would ask the runtime for that type at each request.
  static func accepts(_ parts: PathParts) -> Bool
  /// The values as parts of the path.
  var parts: PathParts { get }
}

extension PathValues {
  @inline(__always)
  package static func accepts(_ parts: PathParts) -> Bool { Self(parts) != nil }
}

/// No values: the path, or the query, is always the same.
package struct NoValues: PathValues, QueryValues {
  package init() {}
  package init(_ parts: PathParts) {}
  package init(_ fields: some QueryFields) {}
  package var parts: PathParts { PathParts() }
  package func write(to query: inout QueryWriter) {}
}

extension AccountID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self.init(id)
  }
  package var parts: PathParts { PathParts(id: id) }
}

extension CardID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self.init(id)
  }
  package var parts: PathParts { PathParts(id: id) }
}

extension OperationID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self.init(id)
  }
  package var parts: PathParts { PathParts(id: id) }
}

/// One of the user's sessions, by its public identifier.
extension PublicID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self = id
  }
  package var parts: PathParts { PathParts(id: self) }
}

extension ExportFormat: PathValues {
  package init?(_ parts: PathParts) {
    guard let word = parts.word else { return nil }
    self.init(rawValue: word)
  }
  package var parts: PathParts { PathParts(word: rawValue) }
}

extension ChargePointID: PathValues {
  package init?(_ parts: PathParts) {
    guard let number = parts.number else { return nil }
    self.init(number)
  }
  package var parts: PathParts { PathParts(number: number) }
}

extension ChargerNumber: PathValues {
  package init?(_ parts: PathParts) {
    guard let number = parts.number.flatMap({ Int(exactly: $0) }) else { return nil }
    self.init(number)
  }
  package var parts: PathParts { PathParts(number: Int64(value)) }
}

/// A file with the history of one account.
package struct AccountFilePath: PathValues {
  package let account: AccountID
  package let format: StatementFormat

  init(_ account: AccountID, _ format: StatementFormat) {
    self.account = account
    self.format = format
  }

  package init?(_ parts: PathParts) {
    guard let account = AccountID(parts), let word = parts.word, let format = StatementFormat(rawValue: word) else {
      return nil
    }
    self.init(account, format)
  }
  package var parts: PathParts { PathParts(id: account.id, word: format.rawValue) }
}
