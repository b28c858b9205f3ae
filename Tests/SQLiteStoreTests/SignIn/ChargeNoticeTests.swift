@testable import SQLiteStore
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

/// How many messages that tell of something a store lets go.
@Suite("Limits of what is told by SMS")
struct ChargeNoticeTests {
  private struct Door {
    let fixture = StoreFixture()
    let store: SQLiteStore
    let phone: E164Number

    init() async throws {
      store = try fixture.open()
      let door = try SignInFixture(fixture)
      _ = try await door.signIn(store)
      phone = door.phone
    }

    /// - Returns: whether it may be sent.
    func charge(
      _ notice: SecurityNotice, _ recipient: ChargeNotice.Recipient? = nil, byGateway: Bool = false,
      all: Int = 60
    ) async throws -> Bool {
      var policy = SignInPolicy()
      policy.sendsAllHour = all
      let command = ChargeNotice(
        notice: notice, recipient: recipient ?? .number(phone), byGateway: byGateway, now: fixture.clock.monotonic(),
        policy: policy)
      return try await store.perform(command) == phone
    }
  }

  @Test("S56: at most five a day go to one number, and a day later they go again")
  func perNumber() async throws {
    let door = try await Door()
    for number in 1...7 {
      #expect(try await door.charge(.passkeyAdded) == (number <= 5), "\(number)")
      door.fixture.clock.advance(seconds: 60)
    }
    door.fixture.clock.advance(seconds: 86_400)
    #expect(try await door.charge(.newDevice, .user(UserID(row: 1))))
  }

  @Test("S56: strangers' wrong codes are told once a day, and leave room for what the user must hear")
  func strangers() async throws {
    let door = try await Door()
    for number in 1...20 { #expect(try await door.charge(.wrongCodes) == (number == 1), "\(number)") }
    for _ in 0..<4 { #expect(try await door.charge(.newDevice)) }
    #expect(try await !door.charge(.newDevice))
  }

  @Test("S56: where messages cost money, all of them together have a limit, which codes do not share")
  func together() async throws {
    let door = try await Door()
    #expect(try await door.charge(.newDevice, byGateway: true, all: 2))
    #expect(try await door.charge(.recoveryMade, byGateway: true, all: 2))
    #expect(try await !door.charge(.newDevice, byGateway: true, all: 2))
    #expect(try await door.charge(.newDevice, byGateway: false, all: 2), "a file costs nothing")
    door.fixture.clock.advance(seconds: 3600)
    #expect(try await door.charge(.newDevice, byGateway: true, all: 2))
  }

  @Test("S56: no notice goes to a number without a user, nor to nobody")
  func nobody() async throws {
    let door = try await Door()
    let other = try SignInFixture(door.fixture, "+15305550199").phone
    #expect(try await !door.charge(.wrongCodes, .number(other)))
    #expect(try await !door.charge(.newDevice, .user(UserID(row: 9))))
  }

  @Test("S56: each message is plain, fits one SMS, and has no link and no digits")
  func words() {
    for notice in SecurityNotice.allCases {
      let text = notice.message
      #expect(text.utf8.count <= 160 && text.utf8.allSatisfy { (32..<127).contains($0) }, "\(text)")
      #expect(!text.contains(/[0-9]|http|www|\/|@|#/) && text.hasPrefix("MyWallet: "), "\(text)")
    }
    #expect(Set(SecurityNotice.allCases.map(\.message)).count == SecurityNotice.allCases.count)
  }
}
