import WalletCore

/// The values in a path, before anybody knows what they name.
package struct PathParts: Sendable, Hashable {
  /// What `{id}` or a name like it stands for.
  package var id: PublicID?
  /// What `{format}` stands for.
  package var word: String?
}

/// What the path of an address names.
package protocol PathValues: Sendable {
  /// Nil where such a path names nothing that there can be.
  init?(_ parts: PathParts)
  /// As they stand in the path.
  var parts: PathParts { get }
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

extension OperationID: PathValues {
  package init?(_ parts: PathParts) {
    guard let id = parts.id else { return nil }
    self.init(id)
  }
  package var parts: PathParts { PathParts(id: id) }
}

/// A session of the user's, by the identifier that pages have for it.
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

/// A file with one account's history.
package struct AccountFilePath: PathValues {
  package let account: AccountID
  package let format: ExportFormat

  init(_ account: AccountID, _ format: ExportFormat) {
    self.account = account
    self.format = format
  }

  package init?(_ parts: PathParts) {
    // JSON carries everything that a user has, so there is none of one account.
    guard let account = AccountID(parts), let format = ExportFormat(parts), format != .json else { return nil }
    self.init(account, format)
  }
  package var parts: PathParts { PathParts(id: account.id, word: format.rawValue) }
}
