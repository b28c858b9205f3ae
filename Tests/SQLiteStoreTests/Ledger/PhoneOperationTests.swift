import PhoneNumbers
@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// Users begin and get other numbers by operations that are about no account.
@Suite("Operations about a user alone")
struct PhoneOperationTests {
  let fixture = StoreFixture()

  private struct Renumber: WriterCommand {
    let user: UserID
    let phone: E164Number

    func run(in connection: WriterConnection) throws(SQLiteFailure) { try connection.setPhone(phone, of: user) }
  }

  @Test("They cannot be undone, and bear no note: nobody sees them among the operations")
  func untouched() async throws {
    let person = Person(try fixture.open(), fixture)
    defer { person.store.close() }
    let account = try await person.open("A", holding: 5)
    let phone = try #require(E164Number(e164: "+15305550199"))
    try await person.store.perform(Renumber(user: person.user, phone: phone))
    #expect(person.store.head.number == 4)
    let note = try NoteText("mine")
    for number in [1, 4] as [Int64] {
      let id = fixture.configuration.operationIDs.id(of: number)
      #expect(await person.refusal(.undo(id)) == .noSuchOperation, "operation \(number)")
      #expect(try await !person.store.saveNote(note, on: id, of: person.user, deadline: fixture.later))
      #expect(try person.store.openSQLiteReader().receipt(id, of: person.user) == nil)
    }
    let shown = try await person.store.history(for: person.user, deadline: fixture.later) {
      [user = person.user] reader
        throws(StoreFailure) in
      var cursor = OperationCursor(head: 4)
      return try reader.operations(of: user, from: &cursor, limit: 9).map(\.number)
    }
    #expect(shown == [2, 3])
    #expect(try person.balance(account) == 5)
    #expect(try person.store.check() == [])
  }

  @Test("What begins, raises and ends a hold is among a user's operations, in their order")
  func holds() async throws {
    let person = Person(try fixture.open(), fixture)
    defer { person.store.close() }
    let (one, two) = (try await person.open("A", holding: 100), try await person.open("B", holding: 100))
    let merchant = try await person.store.openMerchant(
      try AccountName("Shop"), in: .usd, deadline: fixture.later)
    let first = try await person.book(.authorise(from: one, .usd(cents: 10))).operation
    let second = try await person.book(.authorise(from: two, .usd(cents: 20))).operation
    try await person.book(.raise(first, by: .usd(cents: 5)))
    try await person.book(.transfer(from: one, to: two, .usd(cents: 1)))
    try await person.book(.capture(second, .usd(cents: 19), to: merchant))
    try await person.book(.expire(first))
    let third = try await person.book(.authorise(from: one, .usd(cents: 1))).operation
    try await person.book(.void(third))
    let head = person.store.head.number
    for limit in [1, 3, 100] {
      let shown = try await person.store.history(for: nil, deadline: fixture.later) {
        [user = person.user] reader
          throws(StoreFailure) in
        var cursor = OperationCursor(head: head)
        var shown: [OperationKind] = []
        while true {
          let next = try reader.operations(of: user, from: &cursor, limit: limit)
          shown += next.map(\.kind)
          if next.count < limit { return shown }
        }
      }
      #expect(
        shown == [
          .open, .deposit, .open, .deposit, .authorise, .authorise, .raise, .transfer, .capture, .expire, .authorise,
          .void,
        ], "\(limit) at a time")
    }
    #expect(try person.store.check() == [])
  }
}
