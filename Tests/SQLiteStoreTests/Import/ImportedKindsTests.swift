import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// What an import makes of numbers, holds, exchanges and files of the first version.
@Suite("An imported wallet")
struct ImportedKindsTests {
  private let fixture = StoreFixture()

  private func imported(_ text: String) throws -> SQLiteStore {
    _ = try HistoryImport.run(try ImportedHistory(Array(text.utf8)), into: fixture.configuration)
    let store = try fixture.open()
    #expect(try store.check() == [])
    return store
  }

  @Test("A small history of every kind is the same again", arguments: [ExportFormat.json, .csv])
  func everyKind(_ format: ExportFormat) async throws {
    var builder = try HistoryBuilder.everyKind()
    let store = try imported(try builder.export(format, all: true))
    // What was held has expired with the import.
    let now = fixture.clock.now()
    builder.at = Timestamp(milliseconds: now.milliseconds - 1000)
    try builder.free(25, as: .expire)
    // Places in a file count bytes, and hashes and times are all of one length.
    let again = try ImportedHistory(Array(try await fixture.export(store, .json).utf8))
    #expect(again == (try ImportedHistory(Array(try builder.export(.json, all: true).utf8))))
    #expect(store.head.number == 28)
    store.close()
  }

  @Test(
    "A file of the first version becomes a wallet whose users joined when it says",
    arguments: [ExportFormat.json, .csv])
  func firstVersion(_ format: ExportFormat) async throws {
    let folder = "Tests/WalletCoreTests/Exports/Golden/format-1"
    let store = try imported(try Repository.text("\(folder)/all.\(format.fileExtension)"))
    let again = try ImportedHistory(Array(try await fixture.export(store, .json).utf8))
    #expect(again == (try ImportedHistory(Array(try HistoryBuilder.threeUsers().export(.json, all: true).utf8))))
    #expect(store.head.number == 7)
    store.close()
  }

  @Test("The present number is the last one; placeholders that no user has stand for earlier ones")
  func numbers() async throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123", "Ada")
    // As in a wallet that was restored: this user's number must still be proven.
    try builder.addUser("+999000000000001")
    builder.turn(to: 0)
    try builder.changeNumber(to: "+12025550124")
    try builder.addUser("+442079460958")
    builder.turn(to: 0)
    try builder.changeNumber(to: "+12025550125")
    builder.turn(to: 2)
    try builder.changeNumber(to: "+442079460959")
    let store = try imported(try builder.export(.csv, all: true))
    #expect(store.head.number == 6)
    let users = try await store.history(for: nil, deadline: fixture.later) { reader throws(StoreFailure) in
      var users: [(phone: String, dates: [PhoneAssignment])] = []
      for user in try reader.users(after: 0, limit: 9) {
        users.append((user.phone.e164, try reader.phoneAssignments(of: user.id, upTo: .max)))
      }
      return users
    }
    #expect(users.map(\.phone) == ["+12025550125", "+999000000000001", "+442079460959"])
    #expect(users.map(\.dates) == builder.history.users.map(\.phoneAssignments))
    // The present number signs in, and no other.
    try await SignInFixture(fixture, "+12025550125").signIn(store)
    #expect(store.head.number == 6, "nobody new has joined")
    try await SignInFixture(fixture, "+12025550123").signIn(store)
    #expect(store.head.number == 7)
    store.close()
  }

  @Test("A hold that was not over has expired: nothing could end it")
  func liveHold() async throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let account = builder.open("Main")
    try builder.move(.deposit, account, from: .world, to: .account(account), 100)
    let first = builder.authorise(account, 60)
    try builder.raise(first, by: 15)
    let second = builder.authorise(account, 25)
    try builder.free(second, as: .void)
    let store = try imported(try builder.export(.json, all: true))
    let person = Person(store, fixture)
    #expect(try person.account(account).held == .usd(cents: 0))
    let operations = try await store.history(for: nil, deadline: fixture.later) { reader throws(StoreFailure) in
      var cursor = OperationCursor(head: .max - 1)
      return try reader.operations(of: UserID(row: 1), from: &cursor, limit: 100)
    }
    // Those about holds are among them, though they move nothing.
    #expect(operations.map(\.kind) == [.open, .deposit, .authorise, .raise, .authorise, .void, .expire])
    #expect(operations.last?.at == fixture.clock.now() && operations.last?.hold?.hold == 4)
    try await person.book(.withdraw(from: account, .usd(cents: 100)))
    store.close()
  }

  @Test("What was captured is with the merchant, whose account has the same identifier as before")
  func merchants() async throws {
    let builder = try HistoryBuilder.everyKind()
    let store = try imported(try builder.export(.json))
    let capture = try #require(builder.history.users[0].operations.first { $0.kind == .capture })
    let name = try AccountName(try #require(capture.movements[0].merchant))
    let raw = RawConnection(fixture.database)
    let id = AccountID(ofMerchant: name, in: .usd).id.bytes.map { String(format: "%02X", $0) }.joined()
    #expect(raw.text("SELECT hex(public_id) FROM account WHERE kind='merchant'") == id)
    #expect(raw.text("SELECT name FROM account WHERE kind='merchant'") == name.text)
    let opened = try #require(Int64(raw.text("SELECT opened_at FROM account WHERE kind='merchant'")))
    #expect(opened <= capture.at.milliseconds)
    let balance = "SELECT max(balance) FROM entry JOIN account ON id=account_id WHERE kind='merchant'"
    #expect(raw.text(balance) == "4210")
    store.close()
  }
}
