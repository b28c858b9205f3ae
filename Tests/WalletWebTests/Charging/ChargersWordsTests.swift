import CentralSystem
import OCPP
import Testing
import WalletCore

@testable import WalletWeb

@Suite("Sentences about charge points")
struct ChargersWordsTests {
  @Test("Each answer of OCPP is a sentence, and says whether it is done")
  func answers() throws {
    let point = try ChargePointIdentity.sample()
    let available = CentralRequest.changeAvailability(connector: 1, isOperative: true)
    let unavailable = CentralRequest.changeAvailability(connector: 1, isOperative: false)
    let change = CentralRequest.changeConfiguration(key: "K", value: "V")
    let trigger = CentralRequest.triggerMessage(.heartbeat, connector: nil)
    let cases: [(String, CentralRequest, String, Bool)] = [
      ("Accepted", .reset(isHard: true), "CP1 restarts.", true),
      ("Rejected", .reset(isHard: false), "CP1 has refused.", false),
      ("Accepted", trigger, "CP1 sends the message.", true),
      ("NotImplemented", trigger, "CP1 cannot send this message.", false),
      ("Accepted", change, "CP1 has taken over the setting.", true),
      ("RebootRequired", change, "CP1 has taken over the setting; it holds after a restart.", true),
      ("NotSupported", change, "CP1 does not know this setting.", false),
      ("Unlocked", .unlockConnector(1), "CP1 has unlocked the cable.", true),
      ("UnlockFailed", .unlockConnector(1), "CP1 could not unlock the cable.", false),
      ("NotSupported", .unlockConnector(1), "CP1 has no lock that it could open.", false),
      ("Accepted", available, "CP1 has made it available.", true),
      ("Accepted", unavailable, "CP1 has made it unavailable.", true),
      ("Scheduled", unavailable, "CP1 does it when the car that charges there has ended.", true),
      ("Maybe\u{1B}[2J", available, "CP1 has answered \"Maybe\\u{1b}[2J\".", false),
    ]
    for (word, request, sentence, isDone) in cases {
      let (found, done) = ChargersWords.sentence(word, to: request, point)
      #expect(found == sentence && done == isDone, "\(word)")
    }
  }

  @Test("So is each reason for which there is none")
  func failures() throws {
    let point = try ChargePointIdentity.sample()
    let cases: [(CallFailure, String)] = [
      (.notConnected, "CP1 is not connected."), (.lost, "CP1 has lost its connection before it answered."),
      (.unanswered, "CP1 has not answered within 30 seconds."),
      (.busy, "CP1 has too many questions to answer; ask again."),
      (
        .refused(OCPPError(.internalError, "no\nidea")), "CP1 has answered with the error InternalError (no\\u{a}idea)."
      ),
      (.refused(OCPPError(.notImplemented)), "CP1 has answered with the error NotImplemented."),
      (.unreadable, "CP1 has answered what is no answer to the question."),
    ]
    for (failure, sentence) in cases {
      #expect(ChargersWords.sentence(failure, point, seconds: 30) == sentence)
    }
  }

  @Test("A sentence says what taking over a list changed")
  func changes() {
    var change = ChargerListChange()
    (change.points, change.chargers) = (1, 2)
    #expect(ChargersWords.sentence(change) == "Taken over: 1 charge point with 2 chargers; nothing is new.")
    (change.points, change.chargers, change.added, change.retired, change.tariffs) = (2, 1, 1, 3, 2)
    #expect(
      ChargersWords.sentence(change)
        == "Taken over: 2 charge points with 1 charger; 1 added, 3 retired, 2 with a new tariff.")
  }

  @Test(
    "The list tells of each charge point what it is and how its chargers are, without what could control a terminal")
  func list() throws {
    let now = Timestamp(milliseconds: 1_795_000_000_000)
    let number = try #require(ChargerNumber(100_001))
    let other = try #require(ChargerNumber(100_002))
    let report = StatusReport(.faulted, error: "hot\u{7}", at: now)
    let point = ChargePoint(
      id: try #require(ChargePointID(1)), identity: try .sample(), operatorName: "Volt", name: "Main\u{202E}",
      address: "x",
      location: try #require(Location(latitude: 0, longitude: 0)), tariff: Tariff(perKilowattHour: 1),
      chargers: [
        Charger(number: number, connector: 1, plug: "CCS", watts: 50_500, report: report),
        Charger(number: other, connector: 2, plug: "Type 2", watts: 22_000),
      ])
    var stored = StoredChargePoint(point: point)
    #expect(
      ChargersList(stored: [stored], listing: nil, now: now).lines == [
        "1 CP1 Main\\u{202e}: never heard of.",
        "  It has no secret and cannot connect: WalletWeb chargers secret CP1",
        "  100001 connector 1, CCS, 50.5 kW; Faulted at 2026-11-18T11:06:40.000Z, hot\\u{7}.",
        "  100002 connector 2, Type 2, 22 kW.", "1 charge point; no wallet runs.",
      ])
    stored.secret = Digest.zero
    stored.seenAt = now
    stored.device = ChargePointDevice(vendor: "ACME", model: "X\n1", serial: "7", firmware: "1.0")
    var listing = ChargePointListing()
    listing.replace(with: [point]) { _ in .connected }
    #expect(
      ChargersList(stored: [stored], listing: listing, now: now).lines == [
        "1 CP1 Main\\u{202e}: connected; ACME X\\u{a}1, serial number 7, firmware 1.0.",
        "  100001 connector 1, CCS, 50.5 kW: out of order; Faulted at 2026-11-18T11:06:40.000Z, hot\\u{7}.",
        "  100002 connector 2, Type 2, 22 kW: not connected.", "1 charge point, 1 connected.",
      ])
    listing.set(.lost(now.adding(seconds: -60)), of: point.id)
    let lost = ChargersList(stored: [stored], listing: listing, now: now).lines
    #expect(lost[0].contains(": not connected, last heard of at 2026-11-18T11:06:40.000Z; ACME"))
    #expect(lost.last == "1 charge point, 0 connected.")
    stored.retiredAt = now
    #expect(
      ChargersList(stored: [stored], listing: listing, now: now).lines[0]
        == "1 CP1 Main\\u{202e}: retired at 2026-11-18T11:06:40.000Z.")
  }
}
