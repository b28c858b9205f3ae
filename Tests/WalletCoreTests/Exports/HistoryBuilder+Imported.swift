import TestSupport

@testable import WalletCore

extension HistoryBuilder {
  /// The history of a file, as a store would hold it.
  /// - Parameters:
  ///   - file: the file as it was read.
  ///   - other: the history whose time and head it gets.
  init(_ file: ImportedHistory, like other: HistoryBuilder) {
    self.init()
    at = other.at
    for (index, user) in file.users.enumerated() {
      var made = MemoryHistory.User(
        record: UserRecord(
          id: UserID(row: Int64(index + 1)), phone: user.phone, name: user.name.text, createdAt: user.createdAt),
        phoneAssignments: user.phoneAssignments.map { PhoneAssignment(number: $0.number, at: $0.at) })
      made.operations = user.operations.map(\.asRead)
      for operation in user.operations where operation.kind == .open {
        made.currencies[operation.account] = operation.currency
      }
      history.users.append(made)
    }
    history.headNumber = other.history.headNumber
    history.owners = file.operators
  }
}
