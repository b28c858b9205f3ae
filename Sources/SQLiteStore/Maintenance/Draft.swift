import WalletCore

/// A file under a name of its own until it is whole. The name has random letters in it, so that two who write for the same
/// name at once do not meet; what a killed run leaves ends in `.unfinished`.
struct Draft: Sendable {
  /// Where it is written.
  let path: String
  /// The name that it is for.
  let name: String

  /// A draft of a file, not made yet.
  init(of name: String, _ random: any RandomSource) {
    self.name = name
    path = "\(name).\(Hexadecimal.text(random.bytes(8))).unfinished"
  }

  /// The same draft for another name in that folder.
  init(_ draft: Draft, for name: String) {
    self.name = name
    path = draft.path
  }

  /// Gives finished drafts their names in this order, all of them durably or none.
  /// - Throws: why none has it; ``MaintenanceFailure/left(files:after:)`` where one that had it could not be removed again.
  static func nameAll(_ drafts: [Draft]) throws(MaintenanceFailure) {
    var named: [String] = []
    do throws(MaintenanceFailure) {
      for draft in drafts {
        try SystemFile.name(draft.path, draft.name)
        named.append(draft.name)
      }
      for folder in Set(drafts.map { SystemFile.folder(of: $0.name) }) { try SystemFile.sync(folder) }
    } catch {
      let left = named.reversed().filter { !SystemFile.remove($0) }
      throw left.isEmpty ? error : .left(files: left, after: error)
    }
  }
}
