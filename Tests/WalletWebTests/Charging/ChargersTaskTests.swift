import OCPP
import Testing
import WalletCore

@testable import WalletWeb

@Suite("What the owner asks about charge points")
struct ChargersTaskTests {
  private func task(_ words: String...) throws -> ChargersTask { try ChargersTask(words) }

  @Test("Each word becomes what it asks for")
  func parsed() throws {
    let point = try ChargePointIdentity.sample()
    let charger = try #require(ChargerNumber(100_001))
    #expect(try task() == .list)
    #expect(try task("load", "/c.csv") == .load(file: "/c.csv"))
    #expect(try task("secret", "CP1") == .secret(point))
    #expect(try task("log", "CP1") == .log(point))
    #expect(try task("reset", "CP1") == .ask(point, .reset(isHard: false)))
    #expect(try task("reset", "CP1", "hard") == .ask(point, .reset(isHard: true)))
    #expect(try task("trigger", "CP1") == .ask(point, .trigger(.statusNotification)))
    for (word, message) in [
      ("boot", TriggeredMessage.bootNotification), ("status", .statusNotification), ("meter", .meterValues),
      ("heartbeat", .heartbeat),
    ] {
      #expect(try task("trigger", "CP1", word) == .ask(point, .trigger(message)))
    }
    #expect(try task("config", "CP1") == .ask(point, .settings(key: nil)))
    #expect(try task("config", "CP1", "K") == .ask(point, .settings(key: "K")))
    #expect(try task("config", "CP1", "K", "a b") == .ask(point, .change(key: "K", value: "a b")))
    #expect(try task("unlock", "100001") == .askCharger(charger, .unlock))
    #expect(try task("available", "100001") == .askCharger(charger, .availability(isOperative: true)))
    let session = try #require(ChargingSessionNumber(77))
    #expect(try task("settle", "77") == .settle(session, wattHours: nil))
    #expect(try ChargersTask(["settle", "77"], wattHours: "1200") == .settle(session, wattHours: 1200))
    #expect(try ChargersTask(["settle", "77"], wattHours: "0").logged == "chargers settle 77 --wh 0")
    #expect(try task("unavailable", "100001") == .askCharger(charger, .availability(isOperative: false)))
  }

  @Test("A session is settled by its number, and watt hours are whole ones")
  func settling() throws {
    for word in ["0", "x", "-1", "2147483648", "1.5"] {
      let problem = #expect(throws: ProgramFailure.self) { try task("settle", word) }
      #expect(problem?.sentence.hasPrefix("\(word) is no number of a charging session") == true)
    }
    for word in ["x", "-1", "1.5"] {
      let problem = #expect(throws: ProgramFailure.self) { try ChargersTask(["settle", "77"], wattHours: word) }
      #expect(problem?.sentence == "--wh is \(word), but must be a whole number of watt hours.")
    }
    let elsewhere = #expect(throws: ProgramFailure.self) { try ChargersTask(["log", "CP1"], wattHours: "1") }
    #expect(elsewhere?.sentence == "--wh goes with WalletWeb chargers settle SESSION only.")
    let invocation = try Invocation(["chargers", "settle", "77", "--wh", "1200"])
    #expect(try Invocation(invocation.words) == invocation, "as a running wallet reads it")
  }

  @Test(
    "What means nothing is said in one sentence",
    arguments: [
      (["lode", "x"], "lode is nothing that can be done with chargers; see WalletWeb chargers --help."),
      (["load"], "Say WalletWeb chargers load FILE."),
      (["load", "a", "b"], "b is one word too many; say WalletWeb chargers load FILE."),
      (["secret"], "Say WalletWeb chargers secret IDENTITY."),
      (["reset", "CP1", "soft"], "soft is no way to restart; say WalletWeb chargers reset IDENTITY [hard]."),
      (
        ["config", "CP1", "a", "b", "c"],
        "c is one word too many; say WalletWeb chargers config IDENTITY [KEY [VALUE]]."
      ),
      (["trigger", "CP1", "all"], "all is no message of a charge point; say boot, status, meter or heartbeat."),
      (
        ["log", "CP 1"],
        "CP 1 is no identity of a charge point: it has 1 to 48 letters, digits and signs of *-_=+|@. only."
      ),
      (["unlock", "1"], "1 is no charger's number: it has six digits, like 100001."),
      (["available", "+100001"], "+100001 is no charger's number: it has six digits, like 100001."),
      (["unavailable", ""], " is no charger's number: it has six digits, like 100001."),
    ])
  func refused(words: [String], sentence: String) {
    #expect(throws: ProgramFailure(sentence)) { try ChargersTask(words) }
  }

  @Test(
    "Through the command line: a file's path becomes a whole one, an identity stays; the log has no setting's value")
  func invocation() throws {
    let load = try Invocation(["chargers", "load", "c.csv"]).withAbsolutePaths()
    #expect(load.operands[1].hasPrefix("/") && load.operands[1].hasSuffix("/c.csv"))
    #expect(try Invocation(["chargers", "secret", "c.csv"]).withAbsolutePaths().operands == ["secret", "c.csv"])
    #expect(try Invocation(["chargers", "secret", "--", "-x"]).operands == ["secret", "-x"])
    let change = try task("config", "CP1", "AuthorizationKey", "0123456789abcdef")
    #expect(change.logged == "chargers config CP1 AuthorizationKey …" && change.event == .sensitiveUpdate)
    #expect(try task("config", "CP1").event == .sensitiveRead && task().event == nil)
    for (words, isLive) in [
      ([], false), (["load", "x"], false), (["secret", "CP1"], false), (["log", "CP1"], true),
      (["reset", "CP1"], true),
      (["unlock", "100001"], true),
    ] {
      #expect(try ChargersTask(words).needsRunningWallet == isLive)
    }
  }
}
