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

  @Test("S20: a use of a session that may rest a quarter of an hour is due to be written once a minute")
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

  @Test("A use that the store refused is due again in a minute, and saved when the program stops")
  func refused() throws {
    let activity = SessionActivity()
    let record = try record(lastUsed: start, idleSeconds: 604_800)
    let used = start.adding(seconds: 604)
    #expect(activity.use(token, record, at: used) == .holds(writeDue: true))
    #expect(activity.unwritten().isEmpty)
    activity.refused(SessionUse(token: token, at: used))
    #expect(activity.unwritten().map(\.at) == [used])
    #expect(activity.use(token, record, at: used.adding(seconds: 59)) == .holds(writeDue: false))
    #expect(activity.use(token, record, at: used.adding(seconds: 60)) == .holds(writeDue: true))
    #expect(activity.use(token, record, at: used.adding(seconds: 120)) == .holds(writeDue: false))
    // One that has ended since is not made again.
    activity.end(token)
    activity.refused(SessionUse(token: token, at: used))
    #expect(activity.count == 0)
  }

  @Test("From a number of sessions on, memory forgets those whose use is saved, and those that have expired")
  func prunes() throws {
    let activity = SessionActivity(most: 4)
    let tokens = (0..<5).map { TokenHash(SHA256.digest([UInt8($0)])) }
    let record = try record(lastUsed: start)
    // Not saved yet; the first two expire before the last one comes.
    for token in tokens[..<2] { _ = activity.use(token, record, at: start.adding(seconds: 10)) }
    // Saved.
    _ = activity.use(tokens[2], record, at: start.adding(seconds: 500))
    #expect(activity.count == 3)
    let later = try self.record(lastUsed: start.adding(seconds: 1000))
    _ = activity.use(tokens[3], later, at: start.adding(seconds: 1020))
    #expect(activity.count == 1 && activity.unwritten().map(\.token) == [tokens[3]])
    // What was forgotten is as its record says.
    #expect(activity.use(tokens[2], record, at: start.adding(seconds: 1020)) == .expired)
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
