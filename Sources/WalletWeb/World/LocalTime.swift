import CSystem
import Glibc
import WalletCore

/// How far the wallet's time zone is from UTC at a moment.
enum LocalTime {
  /// Chooses the zone for the process; nil leaves the system's. Called once, before any thread begins.
  static func choose(_ zone: String?) throws(SettingsProblem) {
    if let zone {
      let isName = zone.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !zone.contains("..") && !zone.hasPrefix("/")
      let isHere = unsafe access("/usr/share/zoneinfo/" + zone, R_OK) == 0
      guard isName, isHere || zone == "UTC" else {
        throw SettingsProblem("WALLET_TZ (--tz) is \(zone), which is no time zone of this machine.")
      }
      unsafe setenv("TZ", zone, 1)
    }
    tzset()
  }

  /// Seconds east of UTC.
  static func offset(at moment: Timestamp) -> Int {
    var seconds = time_t(moment.milliseconds / 1000)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe parts.tm_gmtoff
  }
}
