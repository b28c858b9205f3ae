import Templates
import WalletCore

/// What `WalletWeb chargers` prints: each charge point, and below it its chargers.
struct ChargersList {
  /// By number.
  let stored: [StoredChargePoint]
  /// Who is connected; nil if no wallet runs.
  let listing: ChargePointListing?
  /// Who has reserved a charger or charges there.
  var claims: [ChargingClaim] = []
  /// The present time, by the monotonic clock.
  let now: Timestamp

  var lines: [String] {
    var lines = stored.flatMap(lines(of:))
    let present = stored.count { $0.retiredAt == nil }
    let connected = listing.map { listing in listing.points.count { $0.contact == .connected } }
    var sum = "\(present) charge point\(present == 1 ? "" : "s")"
    if let connected { sum += ", \(connected) connected" } else { sum += "; no wallet runs" }
    lines.append(sum + ".")
    return lines
  }

  private func lines(of stored: StoredChargePoint) -> [String] {
    let point = stored.point
    var first = "\(point.id.number) \(point.identity.text) \(ChargersWords.shown(point.name)): "
    if let retiredAt = stored.retiredAt { return [first + "retired at \(retiredAt.rfc3339)."] }
    first += contact(of: stored)
    if let device = stored.device { first += "; " + Self.words(device) }
    var lines = [first + "."]
    if stored.secret == nil {
      lines.append("  It has no secret and cannot connect: WalletWeb chargers secret \(point.identity.text)")
    }
    for charger in point.chargers {
      lines.append("  " + words(charger, of: point))
      let own = claims.filter { $0.reservation.place.charger == charger.number }
      lines += own.map { "    " + words($0) }
    }
    return lines
  }

  /// A reservation or a session, without who has it.
  private func words(_ claim: ChargingClaim) -> String {
    let reservation = claim.reservation
    guard let session = claim.session else {
      return
        "Reservation \(reservation.number.value): \(reservation.state.rawValue) since \(reservation.madeAt.rfc3339)."
    }
    let cost = Money.usd(cents: min(session.cost(at: now).total, session.limit))
    let since = (session.startedAt ?? session.terms.madeAt).rfc3339
    return "Session \(session.terms.number.value): \(session.state.rawValue) since \(since), "
      + "\(session.meter.wattHours) Wh, \(MoneyText.string(cost, .plain)) of "
      + "\(MoneyText.string(.usd(cents: session.limit), .plain))."
  }

  private func contact(of stored: StoredChargePoint) -> String {
    if listing?[stored.point.id]?.contact == .connected { return "connected" }
    let heard = stored.seenAt.map { "last heard of at \($0.rfc3339)" } ?? "never heard of"
    return listing == nil ? heard : "not connected, \(heard)"
  }

  private static func words(_ device: ChargePointDevice) -> String {
    var parts = [device.vendor + " " + device.model]
    if let serial = device.serial { parts.append("serial number \(serial)") }
    if let firmware = device.firmware { parts.append("firmware \(firmware)") }
    return ChargersWords.shown(parts.joined(separator: ", "))
  }

  private func words(_ charger: Charger, of point: ChargePoint) -> String {
    let (whole, rest) = charger.watts.quotientAndRemainder(dividingBy: 1000)
    let tenths = rest / 100
    let power = tenths == 0 ? "\(whole) kW" : "\(whole).\(tenths) kW"
    var words = "\(charger.number.value) connector \(charger.connector), \(ChargersWords.shown(charger.plug)), \(power)"
    if let listed = listing?[point.id], let live = listed.point.chargers.first(where: { $0.number == charger.number }) {
      words += ": " + Self.words(listed.state(of: live, now: now))
    }
    guard let report = charger.report else { return words + "." }
    words += "; \(report.status.rawValue) at \(report.at.rfc3339)"
    if let error = report.error { words += ", " + ChargersWords.shown(error) }
    return words + "."
  }

  private static func words(_ state: ChargerState) -> String {
    switch state {
    case .free: "free"
    case .occupied: "occupied"
    case .outOfOrder: "out of order"
    case .notConnected: "not connected"
    }
  }
}
