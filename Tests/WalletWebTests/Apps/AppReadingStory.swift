import CentralSystem
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: apps read chargers and charge points")
struct AppReadingStory {
  private static let first =
    #"{"chargerID":100001,"connectorID":100001,"chargePointID":1,"location":[38.545,-121.745],"#
    + #""serialNumber":"CP001-1","status":"Available"}"#

  /// The words of the chargers that an address lists, by number.
  private func words(_ visitor: Visitor, _ path: String) throws -> [String: String] {
    let found = try visitor.get(path).text.matches(of: /"chargerID":(\d+),.*?"status":"(\w+)"/)
    return Dictionary(found.map { (String($0.1), String($0.2)) }) { first, _ in first }
  }

  @Test("A stranger's app gets all chargers, one, and those that are available, as recorded")
  func chargers() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      #expect(try visitor.get("/chargers").text == "[]" && visitor.get("/chargers/available").text == "[]")
      wallet.addChargePoints()
      let all = try visitor.get("/chargers")
      #expect(all.status == 200 && all.field("Content-Type") == "application/json")
      #expect(all.field("Cache-Control") == "no-store" && all.text.hasPrefix("[" + Self.first + ","))
      #expect(try visitor.get("/chargers/100001").text == Self.first)
      #expect(
        try words(visitor, "/chargers") == [
          "100001": "Available", "100002": "Charging", "100003": "Preparing", "100004": "SuspendedEV",
          "100005": "Charging", "100006": "Reserved", "100007": "Faulted", "100008": "Unavailable",
          "100009": "Unavailable", "100010": "Unavailable", "100011": "Available", "100012": "Faulted",
          "100013": "Finishing",
        ])
      #expect(try Set(words(visitor, "/chargers/available").keys) == ["100001", "100011"])
      for number in [100_001, 100_002, 100_003] {
        let charger = try #require(ChargerNumber(number))
        wallet.chargePoints.change { $0.set(isClaimed: true, of: charger) }
      }
      wallet.report(.faulted, of: 0, at: 5)
      let claimed = try words(visitor, "/chargers")
      #expect(claimed["100001"] == "Reserved" && claimed["100002"] == "Charging" && claimed["100003"] == "Reserved")
      #expect(claimed["100011"] == "Faulted")
      for path in ["/chargers/999999", "/chargers/1", "/chargePoints/99"] {
        let none = try visitor.get(path)
        #expect(none.status == 404 && none.text == "\"InvalidId\"", "\(path)")
      }
      for path in ["/chargers/0", "/chargers/x", "/chargers/", "/chargePoints/x"] {
        #expect(try visitor.get(path).status == 404, "\(path)")
      }
    }
  }

  @Test("It gets the charge points with exact prices, and what is offered to be set aside")
  func chargePoints() async throws {
    try await withWallet({ $0.charging.charging.hold = 2500 }) { wallet in
      let visitor = wallet.visitor()
      wallet.addChargePoints()
      let first =
        #"{"chargePointID":1,"name":"Elm Street garage","location":[38.545,-121.745],"price":"0.451","#
        + #""klarnaReservationAmount":2500}"#
      #expect(try visitor.get("/chargePoints/1").text == first)
      let all = try visitor.get("/chargePoints").text
      #expect(all.hasPrefix("[" + first + ",{\"chargePointID\":2,") && all.hasSuffix("]"))
    }
  }

  @Test(
    "A price has two decimals at least, and all that it has",
    arguments: [
      (450_000, "0.45"), (0, "0.00"), (1_000_000, "1.00"), (455_000, "0.455"), (1, "0.000001"), (500_000, "0.50"),
      (100_000_000, "100.00"), (10_000, "0.01"),
    ])
  func price(millionths: Int64, text: String) { #expect(AppChargePoints.price(millionths: millionths) == text) }

  @Test("What a charge point says of itself is its serial number")
  func serial() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.connected()
      try point.call(
        "BootNotification",
        #"{"chargePointVendor":"Volt","chargePointModel":"V1","chargePointSerialNumber":"A \"7\""}"#)
      try point.call("StatusNotification", #"{"connectorId":1,"errorCode":"NoError","status":"Available"}"#)
      let visitor = wallet.visitor()
      let text = try visitor.get("/chargers/100001").text
      #expect(text.contains(#""serialNumber":"A \"7\"","status":"Available""#), "\(text)")
      #expect(try visitor.get("/chargers/100003").text.contains(#""serialNumber":"CP002-1","status":"Unavailable""#))
    }
  }
}
