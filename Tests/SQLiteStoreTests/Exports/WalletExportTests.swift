import PhoneNumbers
import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("A user takes the history along")
struct WalletExportTests {
  /// Sends nothing.
  private struct SilentSender: SMSSender {
    func send(_ message: SMSMessage) async throws(SMSFailure) {}
  }

  private func text(_ stream: ExportStream?) async throws -> String {
    let stream = try #require(stream)
    var bytes: [UInt8] = []
    while let piece = try await stream.next() {
      #expect(!piece.isEmpty)
      bytes += piece
    }
    #expect(try await stream.next() == nil)
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  @Test("Everything, and each account, in every format; another's account is none")
  func front() async throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123", "Ada")
    let account = builder.open("Rent")
    try builder.move(.deposit, account, from: .world, to: .account(account), 1234, note: "wages")
    try builder.addUser("+12025550124", "Bob")
    let foreign = builder.open("Bob's")
    let fixture = StoreFixture()
    _ = try HistoryImport.run(
      try ImportedHistory(Array(try builder.export(.json, all: true).utf8)), into: fixture.configuration)
    let store = try fixture.open()
    let context = WalletContext(
      store: store, clock: fixture.clock, random: fixture.random, sms: SilentSender(), policy: SignInPolicy(),
      key: HMACKey(fixture.random.bytes(32)), handlerTime: 60)
    let history = WalletHistory(context)
    let ada = SignedInUser(id: UserID(row: 1), phone: try #require(E164Number(e164: "+12025550123")), name: "Ada")
    for format in ExportFormat.allCases {
      let all = try await history.export(.everything(format), for: ada, zone: .utc)
      #expect(all?.fileName.ascii == "mywallet-2027-01-15.\(format.fileExtension)")
      let text = try await text(all)
      #expect(text.contains("12.34") && text.contains("wages") && !text.contains("Bob"))
    }
    for format in StatementFormat.allCases {
      let november = try #require(CivilMonth("2026-11"))
      let one = try await history.export(.account(account, month: november, format), for: ada, zone: .utc)
      #expect(one?.fileName.ascii == "Rent-2026-11.\(format.file.fileExtension)")
      #expect(try await self.text(one).contains("12.34"))
      let empty = try await history.export(
        .account(account, month: november.next, format), for: ada, zone: .utc)
      #expect(!(try await self.text(empty).contains("wages")))
      let theirs = try await history.export(.account(foreign, month: nil, format), for: ada, zone: .utc)
      #expect(theirs == nil)
    }
    store.close()
    let stream = try? await history.export(.everything(.csv), for: ada, zone: .utc)
    #expect(stream == nil)
  }
}
