import CentralSystem
import SystemSupport
import WalletCore

extension Configuration {
  /// Reads what is about charge points.
  mutating func readCharging(_ settings: Settings) throws(ProgramFailure) {
    chargersFile = settings.text("CHARGERS")
    mapFile = settings.text("MAP")
    chargePointAddress = try Self.chargePointAddress(settings.text("OCPP_BIND"))
    chargePointPort = try settings.number("OCPP_PORT", 0...65535)
    charging.callTime = try settings.number("OCPP_CALL_TIME", 1...600)
    charging.pingAfter = try settings.number("OCPP_PING", 1...600)
    charging.connectionsMax = try settings.number("CHARGE_POINTS_MAX", 1...100_000)
    charging.charging.meterInterval = try settings.number("METER_INTERVAL", 1...3600)
    charging.charging.startTime = try settings.number("START_TIME", 30...3600)
    charging.charging.reserveTime = try settings.number("RESERVE_TIME", 60...86_400)
    charging.charging.newsTime = try settings.number("NEWS_TIME", 3600...2_592_000)
    try readHolds(settings)
  }

  /// How much is set aside for a session, in cents.
  private mutating func readHolds(_ settings: Settings) throws(ProgramFailure) {
    let hold = try settings.number("CHARGE_HOLD", 100...10_000_000)
    let most = try settings.number("HOLD_MAX", 100...10_000_000)
    guard hold <= most else {
      throw ProgramFailure(
        "WALLET_CHARGE_HOLD (--charge-hold) is \(hold), but must not be more than WALLET_HOLD_MAX (--hold-max), \(most)."
      )
    }
    charging.charging.hold = Int64(hold)
    charging.charging.holdMax = Int64(most)
  }

  /// Charge points send their secrets as they are, so without TLS they connect over a network of the owner's only.
  private static func chargePointAddress(_ text: String?) throws(ProgramFailure) -> String? {
    guard let text else { return nil }
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    let written = bare.lowercased() == "localhost" ? "127.0.0.1" : bare
    guard let address = IPAddress(written) else {
      throw ProgramFailure(
        "WALLET_OCPP_BIND (--ocpp-bind) is \(text), but must be one IP address of this machine, like 192.168.1.5.")
    }
    guard address.isPrivate else {
      throw ProgramFailure(
        "WALLET_OCPP_BIND (--ocpp-bind) \(text) is no private address: there is no TLS at it, and charge points would send "
          + "their secrets over a public network. Let them connect through the proxy with TLS instead.")
    }
    return written
  }
}

extension IPAddress {
  /// Whether only a machine's own programs or its own network reach it: loopback, private (RFC 1918), link-local
  /// (RFC 3927) or unique local (RFC 4193). An IPv6 link-local address is none: nobody can listen at it without its scope.
  var isPrivate: Bool {
    switch unmapped {
    case .version4(let bytes):
      switch (bytes[0], bytes[1]) {
      case (127, _), (10, _), (192, 168), (169, 254), (172, 16...31): true
      default: false
      }
    case .version6(let bytes):
      bytes == [UInt8](repeating: 0, count: 15) + [1] || bytes[0] & 0xFE == 0xFC
    }
  }
}
