import TestSupport
import WalletCore

@testable import WalletWeb

extension TestWallet {
  /// Today in the wallet's zone, or `offset` days later.
  func day(_ offset: Int64 = 0) -> CivilDay {
    DayZone(offsetSeconds: LocalTime.offset(at:)).day(of: clock.now()).adding(days: offset)
  }

  /// Lets a number of days pass.
  func wait(days: Int) { clock.advance(seconds: days * 86_400) }
}
