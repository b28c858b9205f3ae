import Foundation
import SQLiteStore
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

@Suite("An export into a folder", .blocking) struct ExportFolderTests {
  let fixture: MaintenanceFixture
  let store: SQLiteStore
  let person: Person
  let account: AccountID

  init() async throws {
    fixture = try MaintenanceFixture()
    store = try fixture.wallet.open()
    person = Person(store, fixture.wallet)
    account = try await person.open("Rent", holding: 1234)
  }

  private func export(_ cancellation: Cancellation = Cancellation()) throws(MaintenanceFailure) -> [String] {
    try ExportFolder(fixture.shelf, random: SeededRandom(seed: 8), cancellation: cancellation)
      .writeAll(of: store, clock: fixture.wallet.clock, zone: .utc, rates: .empty)
  }

  private func texts(_ streams: [ExportStream]) async throws -> [String] {
    var texts: [String] = []
    for stream in streams {
      var bytes: [UInt8] = []
      while let piece = try await stream.next() { bytes += piece }
      texts.append(try #require(String(validating: bytes, as: UTF8.self)))
    }
    return texts
  }

  @Test("All files are of the moment at which the export was begun, whatever is booked before the last is written")
  func oneMoment() async throws {
    func begin() async throws -> [ExportStream] {
      try await ExportStream.ofAllUsersInEachFormat(in: store, clock: fixture.wallet.clock, zone: .utc, rates: .empty)
    }
    let before = try await texts(begin())
    #expect(before.count == ExportFormat.allCases.count && before.allSatisfy { $0.contains("12.34") })
    let streams = try await begin()
    let later = try await person.open("Later", holding: 7777)
    try await person.book(.rename(account, name: try AccountName("Home")))
    try await person.book(.transfer(from: later, to: account, .usd(cents: 55)))
    #expect(try await texts(streams) == before)
    let after = try await texts(begin())
    #expect(after.allSatisfy { $0.contains("77.77") })
    store.close()
  }

  @Test("A folder that cannot be made fails with the system's reason, not with that of a later look")
  func noFolder() throws {
    let link = fixture.shelf + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.shelf + "/nothing")
    let failure = MaintenanceFixture.failure { () throws(MaintenanceFailure) in
      _ = try ExportFolder(link, random: SeededRandom(seed: 8), cancellation: Cancellation())
        .writeAll(of: store, clock: fixture.wallet.clock, zone: .utc, rates: .empty)
    }
    #expect(failure == .notWritable(file: link, reason: SystemFailure.words(EEXIST)))
    store.close()
  }

  @Test("An export that fails leaves no file, and is repeated as soon as what hindered it is gone")
  func repeatable() throws {
    let names = ExportFormat.allCases.map { "mywallet-2027-01-15.\($0.fileExtension)" }.sorted()
    let there = fixture.shelf + "/mywallet-2027-01-15.json"
    try Data("mine".utf8).write(to: URL(filePath: there))
    #expect(MaintenanceFixture.failure { () throws(MaintenanceFailure) in _ = try export() } == .exists(file: there))
    #expect(fixture.onShelf == ["mywallet-2027-01-15.json"])
    try FileManager.default.removeItem(atPath: there)
    let given = Cancellation()
    given.cancel()
    #expect(MaintenanceFixture.failure { () throws(MaintenanceFailure) in _ = try export(given) } == .cancelled)
    #expect(fixture.onShelf == [])
    #expect(try export().count == names.count)
    #expect(fixture.onShelf == names)
    store.close()
  }
}
