import PhoneNumbers
import Testing

@testable import WalletCore

@Suite("Session activity")
struct SessionActivityTests {
  private let token = TokenHash(SHA256.digest([1]))
  private let start = Timestamp(milliseconds: 1_000_000_000)

  private func record(lastUsed: Timestamp, idleSeconds: Int = 1000) throws -> SessionRecord {
    SessionRecord(
      user: UserID(row: 1), phone: try #require(E164Number(e164: "+15305550123")), userName: "",
      expiresAt: start.adding(seconds: 10_000), idleSeconds: idleSeconds, lastUsed: lastUsed, shared: false,
      provenAt: Timestamp(milliseconds: 0), unseenSignIns: 0)
  }

  @Test("S20: a use is due to be written once a minute")
  func writesOnceAMinute() throws {
    let activity = SessionActivity()
    let record = try record(lastUsed: start)
    #expect(activity.use(token, record, at: start.adding(seconds: 59)) == .holds(writeDue: false))
    #expect(activity.use(token, record, at: start.adding(seconds: 60)) == .holds(writeDue: true))
    #expect(activity.use(token, record, at: start.adding(seconds: 61)) == .holds(writeDue: false))
    #expect(activity.unwritten().count == 1)
  }

  @Test(
    "S20: a session that may rest a week has its use written every ten minutes, one on a shared computer every minute",
    arguments: [(604_800, 604), (1800, 60), (60_000, 60), (61_000, 61)])
  func writesAThousandth(idleSeconds: Int, interval: Int) throws {
    let activity = SessionActivity()
    let record = try record(lastUsed: start, idleSeconds: idleSeconds)
    #expect(activity.use(token, record, at: start.adding(seconds: interval - 1)) == .holds(writeDue: false))
    #expect(activity.use(token, record, at: start.adding(seconds: interval)) == .holds(writeDue: true))
    #expect(activity.use(token, record, at: start.adding(seconds: 2 * interval - 1)) == .holds(writeDue: false))
    #expect(activity.use(token, record, at: start.adding(seconds: 2 * interval)) == .holds(writeDue: true))
  }

  @Test("It ends when unused too long, at its end whatever happens, and at once when ended")
  func ends() throws {
    let activity = SessionActivity()
    let record = try record(lastUsed: start)
    let holds = SessionActivity.Use.holds(writeDue: true)
    #expect(activity.use(token, record, at: start.adding(seconds: 999)) == holds)
    #expect(activity.use(token, record, at: start.adding(seconds: 1998)) == holds)
    #expect(activity.use(token, record, at: start.adding(seconds: 2998)) == .expired)
    #expect(activity.use(token, record, at: start.adding(seconds: 2998)) == .ended, "told once")
    let used = try self.record(lastUsed: start.adding(seconds: 9999))
    #expect(SessionActivity().use(token, used, at: record.expiresAt) == .expired)
    let left = SessionActivity()
    left.end(token)
    #expect(left.use(token, record, at: start.adding(seconds: 1)) == .ended)
    #expect(left.unwrittenEnds() == [token])
    left.forget(token)
    #expect(left.unwrittenEnds().isEmpty)
  }
}
