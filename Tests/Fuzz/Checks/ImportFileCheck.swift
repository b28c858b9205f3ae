@testable import WalletCore

/// Checks that must hold for every imported file: nothing traps, and both formats write what was imported so that it
/// reads back the same.
enum ImportFileCheck {
  static func run(_ input: [UInt8]) throws(Broken) {
    let history: ImportedHistory
    do throws(ImportRefusal) { history = try ImportedHistory(input) } catch { return }
    let json = try written(history, by: JSONWriter.init)
    let csv = try written(history, by: CSVWriter.init)
    for file in [json, csv] {
      let again: ImportedHistory
      do throws(ImportRefusal) { again = try ImportedHistory(file) } catch {
        throw Broken(description: "What was written is not read: \(error) in \(String(decoding: file, as: UTF8.self))")
      }
      try Broken.unless(try written(again, by: JSONWriter.init) == json, "It is read as another history.")
    }
  }

  /// Writes a history as an export would.
  static func written<Writer: HistoryWriter>(
    _ history: ImportedHistory, by makeWriter: (ExportHeader) -> Writer
  ) throws(Broken) -> [UInt8] {
    var bytes: [UInt8] = []
    let head = history.users.map(\.last).max() ?? 0
    let zone = DayZone { _ in 0 }
    var writer = makeWriter(
      ExportHeader(
        at: Timestamp(milliseconds: 0), head: LedgerHead(number: head, hash: .zero), zone: zone, isOfAllUsers: true,
        rates: .empty))
    writer.begin(to: &bytes)
    for (index, user) in history.users.enumerated() {
      let record = UserRecord(
        id: UserID(row: Int64(index)), phone: user.phone, name: user.name.text, createdAt: user.createdAt)
      let phoneAssignments = user.phoneAssignments.map { PhoneAssignment(number: $0.number, at: $0.at) }
      writer.begin(record, phoneAssignments, accounts: [], to: &bytes)
      let openings = user.operations.compactMap { operation in operation.currency.map { (operation.account, $0) } }
      var accounts = RunningAccounts(currencies: Dictionary(openings) { first, _ in first })
      for operation in user.operations {
        do throws(RunningAccounts.ReplayContradiction) {
          let lines = try accounts.apply(operation.asRead)
          writer.write(operation.asRead, lines, accounts, to: &bytes)
        } catch {
          throw Broken(description: "What was taken could not have happened: \(error)")
        }
      }
      let cards = user.cards.map { card in
        StoredCard(
          id: CardID(PublicID(high: 0, low: 0)), nickname: card.nickname.text, label: card.label, expiry: card.expiry,
          addedAt: card.addedAt)
      }
      writer.end(record, accounts, cards: cards, to: &bytes)
    }
    writer.end(operators: history.operators, to: &bytes)
    return bytes
  }
}
