import Foundation
import TestSupport
import Testing
import WalletCore

@testable import Templates
@testable import WalletTestSupport
@testable import WalletWeb

/// A charge point that does what drivers ask of it.
extension TestWallet {
  /// CP1, connected and set up, with both chargers available.
  func readyPoint(takesReservations: Bool = true) throws -> ScriptedChargePoint {
    let point = try ScriptedChargePoint(port: port, identity: "CP1", secret: try secret())
    let profiles = "Core,RemoteTrigger" + (takesReservations ? ",Reservation" : "")
    point.answers["GetConfiguration"] =
      #"{"configurationKey":[{"key":"SupportedFeatureProfiles","readonly":true,"value":"\#(profiles)"}]}"#
    for action in ["RemoteStartTransaction", "RemoteStopTransaction", "ReserveNow", "CancelReservation"] {
      point.answers[action] = #"{"status":"Accepted"}"#
    }
    try point.boot()
    for connector in 1...2 { try point.status("Available", of: connector) }
    return point
  }

  /// A driver with $100.00 in an account, who has begun at charger 100001; the charge point has not been asked yet.
  func begun(_ number: String = "(530) 555-0123") throws -> (driver: Visitor, session: String) {
    let driver = try driver(number)
    try driver.visit("/charge/points/1?charger=100001").press("Begin charging")
    #expect(driver.statuses == [303, 200] && driver.address.hasPrefix("/charge/sessions/"), "\(driver.page.text)")
    return (driver, driver.address)
  }

  /// The time of day as pages tell it, so many seconds from now.
  func time(in seconds: Int = 0) -> String {
    var bytes: [UInt8] = []
    let zone = DayZone(offsetSeconds: LocalTime.offset(at:))
    WhenText.appendClock(zone.civil(clock.now().adding(seconds: seconds)), zone.hours, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Somebody with $100.00 in an account.
  func driver(_ number: String = "(530) 555-0123") throws -> Visitor {
    let driver = try signedIn(number)
    try driver.openAccount("Everyday", deposit: "100")
    return driver
  }
}

extension ScriptedChargePoint {
  /// Says how a connector is.
  func status(_ status: String, of connector: Int) throws {
    try call(
      "StatusNotification", #"{"connectorId":\#(connector),"errorCode":"NoError","status":"\#(status)"}"#)
  }

  /// Takes the wallet's wish that connector 1 begins, and begins.
  /// - Returns: the transaction's number.
  func beginTransaction(meter: Int = 1000, at moment: Timestamp) throws -> Int {
    if !calls.contains(where: { $0.action == "RemoteStartTransaction" }) { try serve(until: "RemoteStartTransaction") }
    let wish = try #require(calls.last { $0.action == "RemoteStartTransaction" })
    let tag = try #require(wish.payload["idTag"] as? String)
    #expect(wish.payload["connectorId"] as? Int == 1)
    let answer = try call(
      "StartTransaction",
      #"{"connectorId":1,"idTag":"\#(tag)","meterStart":\#(meter),"timestamp":"\#(moment.rfc3339)"}"#)
    #expect((answer["idTagInfo"] as? [String: Any])?["status"] as? String == "Accepted")
    return try #require(answer["transactionId"] as? Int)
  }

  /// Says what the meter says, 7.2 kW, and a battery that is half full.
  func sample(_ wattHours: Int, of transaction: Int, at moment: Timestamp) throws {
    let values = """
      [{"value":"\(wattHours)"},{"value":"7200","measurand":"Power.Active.Import","unit":"W"},\
      {"value":"50","measurand":"SoC","unit":"Percent"}]
      """
    try call(
      "MeterValues",
      """
      {"connectorId":1,"transactionId":\(transaction),\
      "meterValue":[{"timestamp":"\(moment.rfc3339)","sampledValue":\(values)}]}
      """)
  }

  /// Ends the transaction.
  func endTransaction(_ transaction: Int, meter: Int, at moment: Timestamp) throws {
    try call(
      "StopTransaction",
      #"{"transactionId":\#(transaction),"meterStop":\#(meter),"timestamp":"\#(moment.rfc3339)"}"#)
  }
}
