import SystemSupport
import WalletCore

/// The charge points that options name, with their secrets.
enum Plans {
  /// A charge point and what it shows to be itself.
  struct Entry: Sendable, Equatable {
    let plan: ChargePointPlan
    let secret: String
  }

  /// - Parameters:
  ///   - options: what was typed.
  ///   - read: reads a whole file.
  /// - Returns: at least one.
  /// - Throws: ``SimulatorFailure`` for a file that cannot be understood, or a secret that is missing.
  static func make(
    _ options: RunOptions, read: (String) throws(SimulatorFailure) -> [UInt8]
  ) throws(SimulatorFailure) -> [Entry] {
    var plans = try plans(options.source, read)
    for index in plans.indices {
      plans[index].hasGuests = options.hasGuests
      plans[index].clockSampling = options.sampling
      plans[index].clockDelay = Int64(index * options.sampling * 1000 / plans.count)
      plans[index].answerTime = 30 * options.speed
      guard ChargePointIdentity(plans[index].identity) != nil else {
        throw SimulatorFailure("\(plans[index].identity) cannot be a charge point's identity.")
      }
    }
    let secrets = try secrets(options.secrets, read)
    return try plans.map { plan throws(SimulatorFailure) in
      guard let secret = secrets(plan.identity) else {
        throw SimulatorFailure("There is no secret for \(plan.identity).")
      }
      return Entry(plan: plan, secret: secret)
    }
  }

  private static func plans(
    _ source: RunOptions.Source, _ read: (String) throws(SimulatorFailure) -> [UInt8]
  ) throws(SimulatorFailure) -> [ChargePointPlan] {
    func same(_ count: Int) -> [ChargePointPlan.Connector] {
      Array(repeating: ChargePointPlan.Connector(), count: count)
    }
    switch source {
    case .one(let identity, let connectors):
      return [ChargePointPlan(identity: identity, connectors: same(connectors))]
    case .fleet(let count, let prefix, let connectors):
      return (1...count).map { number in
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
        return ChargePointPlan(identity: prefix + padded, connectors: same(connectors))
      }
    case .file(let path):
      let bytes = try read(path)
      let file: ChargerFile
      do throws(ChargerFileRefusal) {
        file = try ChargerFile(bytes)
      } catch {
        let place = error.line.map { " in line \($0)" } ?? ""
        throw SimulatorFailure("\(path) is no file of chargers: \(error.reason)\(place).")
      }
      return try fromFile(file.list, path)
    }
  }

  private static func fromFile(_ list: ChargerList, _ path: String) throws(SimulatorFailure) -> [ChargePointPlan] {
    guard !list.points.isEmpty else { throw SimulatorFailure("\(path) names no charge point.") }
    var plans = list.points.map { point in
      // OCPP numbers a charge point's connectors from 1 without gaps.
      let count = point.chargers.map(\.connector).max() ?? 1
      var connectors = Array(repeating: ChargePointPlan.Connector(), count: count)
      for charger in point.chargers where connectors.indices.contains(charger.connector - 1) {
        connectors[charger.connector - 1].watts = charger.watts
        connectors[charger.connector - 1].charger = charger.number.value
      }
      return ChargePointPlan(identity: point.identity.text, connectors: connectors)
    }
    // The first stays free for the person who tries it.
    plans[0].connectors[0].takesGuests = false
    return plans
  }

  private static func secrets(
    _ secrets: RunOptions.Secrets, _ read: (String) throws(SimulatorFailure) -> [UInt8]
  ) throws(SimulatorFailure) -> (String) -> String? {
    switch secrets {
    case .given(let secret): return { _ in secret }
    case .file(let path):
      let words = words(try read(path))
      guard words.count == 1 else { throw SimulatorFailure("\(path) must hold one secret and nothing else.") }
      return { _ in words[0] }
    case .list(let path):
      var known: [String: String] = [:]
      for line in try read(path).split(separator: UInt8(ascii: "\n")) {
        let words = words(Array(line))
        if words.isEmpty { continue }
        guard words.count == 2 else { throw SimulatorFailure("A line of \(path) is not IDENTITY SECRET.") }
        known[words[0]] = words[1]
      }
      return { known[$0] }
    }
  }

  private static func words(_ bytes: [UInt8]) -> [String] {
    bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
  }
}
