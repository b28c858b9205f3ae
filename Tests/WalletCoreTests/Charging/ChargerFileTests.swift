import Testing

@testable import WalletCore

@Suite("Files of charge points")
struct ChargerFileTests {
  static let header = ChargerFile.header.joined(separator: ",") + "\n"

  /// A line with some columns changed.
  static func row(_ changes: [String: String] = [:]) -> String {
    let cells = [
      "1", "CP001", "Volt", "Road 1", "SE1", "North", "Lake 2", "57.778568", "14.163727", "100001", "1", "Type 2", "22",
      "0.45", "0.5", "0.10", "15",
    ]
    return zip(ChargerFile.header, cells).map { changes[$0] ?? $1 }.joined(separator: ",") + "\n"
  }

  /// Another connector of the same charge point.
  static func second(_ changes: [String: String] = [:]) -> String {
    row(["charger_id": "100002", "connector": "2"].merging(changes) { $1 })
  }

  /// A connector of another charge point.
  static func other(_ changes: [String: String] = [:]) -> String {
    row(["charge_point_id": "2", "identity": "CP002", "charger_id": "100003"].merging(changes) { $1 })
  }

  static func read(_ text: String) throws(ChargerFileRefusal) -> ChargerList {
    try ChargerFile(Array(text.utf8)).list
  }

  @Test("The columns are those of the paper")
  func columns() {
    #expect(
      Self.header == "charge_point_id,identity,operator,operator_address,tax_id,name,address,latitude,longitude,"
        + "charger_id,connector,plug,kilowatts,price_per_kwh,start_fee,idle_per_minute,idle_after\n")
  }

  @Test("A line is a connector: degrees, watts and prices are whole numbers of their smallest parts")
  func line() throws {
    let list = try Self.read(Self.header + Self.row())
    let location = try #require(Location(latitude: 57_778_568, longitude: 14_163_727))
    let charger = Charger(number: try #require(ChargerNumber(100_001)), connector: 1, plug: "Type 2", watts: 22_000)
    let point = ChargePoint(
      id: try #require(ChargePointID(1)), identity: try #require(ChargePointIdentity("CP001")), operatorName: "Volt",
      name: "North", address: "Lake 2", location: location,
      tariff: Tariff(perKilowattHour: 450_000, startFee: 50, perIdleMinute: 100_000, idleAfter: 15),
      chargers: [charger])
    #expect(list.points == [point])
    #expect(list.operators == [.init(name: try AccountName("Volt"), address: "Road 1", taxID: "SE1")])
  }

  @Test(
    "Lines of a charge point may stand apart: points come by number, chargers by connector, operators as they stand")
  func order() throws {
    let text =
      Self.header + Self.other(["operator": "Zinc", "tax_id": ""]) + Self.second()
      + Self.other(
        ["operator": "Zinc", "tax_id": "", "charger_id": "100004", "connector": "64"]) + Self.row()
    let list = try Self.read(text)
    #expect(list.points.map(\.id.number) == [1, 2])
    #expect(list.points.map { $0.chargers.map(\.number.value) } == [[100_001, 100_002], [100_003, 100_004]])
    #expect(list.points.map { $0.chargers.map(\.connector) } == [[1, 2], [1, 64]])
    #expect(list.operators.map(\.name.text) == ["Zinc", "Volt"])
    #expect(list.operators.map(\.taxID) == ["", "SE1"])
  }

  @Test("A spreadsheet's byte order mark, line ends, empty lines, quotation marks and spaces are taken")
  func spreadsheet() throws {
    let plain = try Self.read(
      Self.header + Self.row(["address": "\"Lake 2, \"\"North\"\"\""])
        + Self.second(
          ["address": "\"Lake 2, \"\"North\"\"\""]))
    #expect(plain.points.map(\.address) == ["Lake 2, \"North\""])
    let spaced = Self.row(["name": " North ", "latitude": " 57.778568", "address": "\"Lake 2, \"\"North\"\"\""])
    let text = "\u{FEFF}" + Self.header + "\n" + spaced + "\n" + Self.second(["address": "\"Lake 2, \"\"North\"\"\""])
    #expect(try Self.read(text.replacing("\n", with: "\r\n")) == plain)
    #expect(throws: ChargerFileRefusal(.noLineEnd)) { try Self.read(String(text.dropLast())) }
  }

  @Test("A name is composed, so that one that is typed in another way is the same")
  func composed() throws {
    let text =
      Self.header + Self.row(["name": "Jo\u{308}nk", "operator": "A\u{30A}"])
      + Self.second(["name": "J\u{F6}nk", "operator": "\u{C5}"])
    let list = try Self.read(text)
    #expect(list.points.map { Array($0.name.unicodeScalars) } == [Array("J\u{F6}nk".unicodeScalars)])
    #expect(list.operators.count == 1)
  }

  private static let wholeCases: [(String, ChargerFileRefusal)] = [
    ("", ChargerFileRefusal(.header, line: 1)), ("\n\n", ChargerFileRefusal(.header, line: 1)),
    (row(), ChargerFileRefusal(.header, line: 1)),
    (header.replacing("plug", with: "Plug"), ChargerFileRefusal(.header, line: 1)),
    (header.replacing("plug,", with: ""), ChargerFileRefusal(.header, line: 1)),
    (header.replacing("\n", with: ",\n"), ChargerFileRefusal(.header, line: 1)),
    (header, ChargerFileRefusal(.noChargers)), (header + "\r\n\n", ChargerFileRefusal(.noChargers)),
    (header + "1,CP001\n", ChargerFileRefusal(.columns, line: 2)),
    (header + row() + "\n" + second().replacing("\n", with: ",\n"), ChargerFileRefusal(.columns, line: 4)),
    (header + row().replacing("22,0.45", with: "22,0,45"), ChargerFileRefusal(.columns, line: 2)),
    (header + row() + "2,\"CP002\n", ChargerFileRefusal(.notCSV, line: 4)),
    (header + row(["name": "No\"rth"]), ChargerFileRefusal(.notCSV, line: 2)),
    (header + row(["name": String(repeating: "x", count: 8193)]), ChargerFileRefusal(.notCSV, line: 2)),
  ]

  @Test("What is wrong with a file or a line is named by line", arguments: ChargerFileTests.wholeCases)
  func whole(_ text: String, _ refusal: ChargerFileRefusal) {
    #expect(throws: refusal) { try Self.read(text) }
  }

  @Test("A file above 8 MB and one that is not UTF-8 are refused")
  func bytes() {
    #expect(throws: ChargerFileRefusal(.tooLarge)) {
      try ChargerFile(Array(repeating: 0x20, count: ChargerFile.sizeLimit + 1))
    }
    #expect(throws: ChargerFileRefusal(.notUnicode, line: 2)) {
      try ChargerFile(Array(Self.header.utf8) + [0x31, 0x2C, 0xFF, 0x0A])
    }
  }

  @Test("10,000 chargers are taken, and one more is refused")
  func most() throws {
    var text = Self.header
    for index in 0..<10_000 {
      text += Self.row([
        "charge_point_id": "\(index / 40 + 1)", "identity": "CP\(index / 40)", "charger_id": "\(100_000 + index)",
        "connector": "\(index % 40 + 1)",
      ])
    }
    let list = try Self.read(text)
    #expect(list.points.count == 250 && list.points.allSatisfy { $0.chargers.count == 40 })
    let more = text + Self.row(["charge_point_id": "251", "identity": "CP250", "charger_id": "200000"])
    #expect(throws: ChargerFileRefusal(.tooManyChargers, line: 10_002)) { try Self.read(more) }
  }

  private static let agreementCases: [(String, ChargerFileRefusal.Reason, String)] = [
    (second(["identity": "CP009"]), .otherChargePoint, "identity"),
    (second(["operator": "Amp"]), .otherChargePoint, "operator"),
    (second(["operator_address": "Road 2"]), .otherOperator, "operator_address"),
    (second(["tax_id": ""]), .otherOperator, "tax_id"), (second(["name": "north"]), .otherChargePoint, "name"),
    (second(["address": "Lake 3"]), .otherChargePoint, "address"),
    (second(["latitude": "57.778569"]), .otherChargePoint, "latitude"),
    (second(["longitude": "-14.163727"]), .otherChargePoint, "longitude"),
    (second(["price_per_kwh": "0.450001"]), .otherChargePoint, "price_per_kwh"),
    (second(["start_fee": "0.51"]), .otherChargePoint, "start_fee"),
    (second(["idle_per_minute": "0"]), .otherChargePoint, "idle_per_minute"),
    (second(["idle_after": "16"]), .otherChargePoint, "idle_after"),
    (second(["connector": "1"]), .connectorTwice, "connector"),
    (second(["charger_id": "100001"]), .chargerTwice, "charger_id"),
    (other(["identity": "CP001"]), .identityTwice, "identity"),
    (other(["charger_id": "100001"]), .chargerTwice, "charger_id"),
    (other(["operator_address": "Road 9"]), .otherOperator, "operator_address"),
    (other(["tax_id": "SE2"]), .otherOperator, "tax_id"),
  ]

  @Test("Lines of one charge point, and of one operator, agree, and nothing stands twice", arguments: agreementCases)
  func agreement(_ line: String, _ reason: ChargerFileRefusal.Reason, _ column: String) {
    #expect(throws: ChargerFileRefusal(reason, line: 3, column: column)) {
      try Self.read(Self.header + Self.row() + line)
    }
  }

  @Test("What is the connector's own may differ, and a number is the same however it is written")
  func differing() throws {
    let same = ["latitude": "057.7785680", "price_per_kwh": "0.450", "start_fee": "0.50", "idle_after": "015"]
    // Seven decimals are too many, even if the last is 0.
    #expect(throws: ChargerFileRefusal(.latitude, line: 3, column: "latitude")) {
      try Self.read(Self.header + Self.row() + Self.second(same))
    }
    let fine = same.merging(["latitude": "057.778568", "plug": "CCS", "kilowatts": "150.5"]) { $1 }
    let list = try Self.read(Self.header + Self.row() + Self.second(fine))
    #expect(list.points.map { $0.chargers.map(\.plug) } == [["Type 2", "CCS"]])
    #expect(list.points.map { $0.chargers.map(\.watts) } == [[22_000, 150_500]])
  }
}
