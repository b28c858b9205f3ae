import OCPP
import WalletCore

extension SimulatedChargePoint {
  /// How it is, in one line for people.
  var report: String {
    let state =
      switch contact {
      case .connected: registration?.rawValue.lowercased() ?? "not accepted yet"
      case .connecting: "connecting"
      case .away(until: nil): "offline"
      case .away: "not connected"
      }
    let parts = connectors.map { connector in
      var words = "\(connector.number)"
      if let charger = plan.connectors[connector.number - 1].charger { words += " (\(charger))" }
      words += ": \(connector.status(isPointOperative: isOperative).rawValue)"
      if let code = connector.errorCode { words += " \(code)" }
      if connector.isCharging { words += " \(connector.power(at: now)) W" }
      if let car = connector.car { words += " battery \(car.permille / 10) %" }
      if let transaction = connector.transaction {
        words += " transaction \(transaction.id.map(String.init) ?? "without a number yet")"
        words += " \(connector.wattHours - transaction.meterStart) Wh"
      }
      words += " meter \(connector.wattHours) Wh"
      return words
    }
    let wrong = faults.isEmpty ? "" : "; faults: " + faults.map(\.rawValue).sorted().joined(separator: ", ")
    let waiting = kept.waiting.isEmpty ? "" : "; \(kept.waiting.count) messages wait"
    return "\(plan.identity)  \(state)  " + parts.joined(separator: "; ") + waiting + wrong
  }
}
