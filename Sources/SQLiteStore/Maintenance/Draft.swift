import WalletCore

/// A file under a temporary name until it is complete.
struct Draft: Sendable {
  /// The temporary path.
  let path: String
  /// The final path.
  let name: String

  /// Names a draft of a file; does not create it yet. The name has random digits in it, so that two processes writing
  /// for the same final name do not collide. What a killed run leaves ends in `.unfinished`.
  init(of name: String, _ random: any RandomSource) {
    self.name = name
    path = "\(name).\(Hexadecimal.text(random.bytes(8))).unfinished"
  }

  /// Takes a file that is there already as the draft.
  init(_ path: String, for name: String) {
    self.name = name
    self.path = path
  }

  /// Renames finished drafts to their final names in this order, all of them durably or none.
  /// - Throws: why none was renamed; ``MaintenanceFailure/left(files:after:)`` if a renamed one could not be removed
  ///   again.
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
