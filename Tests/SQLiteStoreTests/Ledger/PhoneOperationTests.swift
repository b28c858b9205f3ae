import PhoneNumbers
@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// Users begin and get other numbers by operations that are about no account.
@Suite("Operations about a user alone")
struct PhoneOperationTests {
  let fixture = StoreFixture()

  @Test("They cannot be undone, and bear no note: nobody sees them among the operations")
  func untouched() async throws {
    let person = Person(try fixture.open(), fixture)
    defer { person.store.close() }
    let account = try await person.open("A", holding: 5)
    let phone = try #require(E164Number(e164: "+15305550199"))
    try await person.store.perform(ChangeNumber(user: person.user, phone: phone))
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
}
