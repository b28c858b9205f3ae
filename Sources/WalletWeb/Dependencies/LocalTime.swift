import SystemSupport
import WalletCore

/// The offset of the wallet's time zone from UTC at a given time.
enum LocalTime {
  /// Sets the zone of the process; nil keeps the system's. Call it once, before any thread starts.
  static func choose(_ zone: String?) throws(ProgramFailure) {
    if let zone {
      let isName = zone.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !zone.includes("..") && !zone.hasPrefix("/")
      guard isName, zone == "UTC" || isZone("/usr/share/zoneinfo/" + zone) else {
        throw ProgramFailure("WALLET_TZ (--tz) is \(zone), which is no time zone of this machine.")
      }
      unsafe setenv("TZ", zone, 1)
    }
    tzset()
  }

  /// Whether a file is one of the system's time zones (RFC 8536: it begins with `TZif`).
  private static func isZone(_ path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 4)
    let count = unsafe start.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    return count == 4 && start.elementsEqual("TZif".utf8)
  }

  /// Seconds east of UTC.
  static func offset(at moment: Timestamp) -> Int {
    var seconds = time_t(moment.milliseconds / 1000)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe parts.tm_gmtoff
  }
}
