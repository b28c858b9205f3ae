@testable import WalletCore

/// Checks that must hold for every file of charge points: nothing traps, what is taken is within its limits and stands
/// once, and it can be stated so that it reads back the same.
enum ChargerFileCheck {
  static func run(_ input: [UInt8]) throws(Broken) {
    let list: ChargerList
    do throws(ChargerFileRefusal) { list = try ChargerFile(input).list } catch { return }
    let points = list.points
    let chargers = points.flatMap(\.chargers)
    try Broken.unless((1...ChargerFile.chargersLimit).contains(chargers.count), "There are no or too many chargers.")
    try Broken.unless(points.allSatisfy { !$0.chargers.isEmpty }, "A charge point has no charger.")
    try Broken.unless(isRising(points.map(\.id)), "Charge points are not in order, or stand twice.")
    try Broken.unless(Set(points.map(\.identity)).count == points.count, "An identity stands twice.")
    try Broken.unless(Set(chargers.map(\.number)).count == chargers.count, "A charger stands twice.")
    try Broken.unless(
      Set(list.operators.map(\.name.text)) == Set(points.map(\.operatorName)),
      "An operator is missing, or runs nothing.")
    try Broken.unless(
      Set(list.operators.map(\.name)).count == list.operators.count, "An operator stands twice.")
    for point in points { try judge(point) }
    for owner in list.operators {
      try Broken.unless(isText(owner.address, 1...200) && isText(owner.taxID, 0...64), "An operator has a wrong text.")
    }
    try Broken.unless(try again(list) == list, "It reads back as something else.")
  }

  private static func isRising<Number: Comparable>(_ numbers: [Number]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  private static func judge(_ point: ChargePoint) throws(Broken) {
    let tariff = point.tariff
    for price in [tariff.perKilowattHour, tariff.perIdleMinute] {
      try Broken.unless((0...Tariff.priceMax).contains(price), "A price is beyond its limits.")
    }
    try Broken.unless((0...Tariff.startFeeMax).contains(tariff.startFee), "A fee is beyond its limits.")
    try Broken.unless((0...1440).contains(tariff.idleAfter), "A time is beyond its limits.")
    try Broken.unless(isText(point.name, 1...64) && isText(point.address, 1...200), "A charge point has a wrong text.")
    try Broken.unless(isRising(point.chargers.map(\.connector)), "Connectors are not in order, or stand twice.")
    for charger in point.chargers {
      try Broken.unless((1...64).contains(charger.connector), "A connector is beyond its limits.")
      try Broken.unless((1...1_000_000).contains(charger.watts), "A power is beyond its limits.")
      try Broken.unless(isText(charger.plug, 1...32), "A plug has a wrong text.")
    }
  }

  private static func isText(_ text: String, _ length: ClosedRange<Int>) -> Bool {
    length.contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// What was read, stated in full and read again; operators come in their order, so their lines may stand apart.
  private static func again(_ list: ChargerList) throws(Broken) -> ChargerList {
    var lines: [String] = []
    for owner in list.operators {
      for point in list.points where point.operatorName == owner.name.text {
        lines += point.chargers.map { line(of: $0, at: point, owner) }
      }
    }
    let text = ChargerFile.header.joined(separator: ",") + "\n" + lines.joined()
    do throws(ChargerFileRefusal) { return try ChargerFile(Array(text.utf8)).list } catch {
      throw Broken(description: "What was taken is refused: \(error) in \(text)")
    }
  }

  private static func line(of charger: Charger, at point: ChargePoint, _ owner: ChargerList.Operator) -> String {
    let cells: [String] = [
      "\(point.id.number)", point.identity.text, owner.name.text, owner.address, owner.taxID, point.name, point.address,
      degrees(point.location.latitude), degrees(point.location.longitude), "\(charger.number.value)",
      "\(charger.connector)", charger.plug, decimal(charger.watts, 3), decimal(point.tariff.perKilowattHour, 6),
      decimal(point.tariff.startFee, 2), decimal(point.tariff.perIdleMinute, 6), "\(point.tariff.idleAfter)",
    ]
    return cells.map(quoted).joined(separator: ",") + "\n"
  }

  private static func degrees(_ millionths: Int32) -> String {
    (millionths < 0 ? "-" : "") + decimal(Int64(millionths.magnitude), 6)
  }

  private static func decimal(_ parts: Int64, _ scale: Int) -> String {
    DecimalText.string(parts.magnitude, scale: scale)
  }

  private static func quoted(_ cell: String) -> String {
    var text = "\""
    for scalar in cell.unicodeScalars {
      text.unicodeScalars.append(scalar)
      if scalar == "\"" { text.unicodeScalars.append(scalar) }
    }
    return text + "\""
  }
}
