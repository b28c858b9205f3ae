import TestSupport
import WalletCore

@testable import WalletWeb

extension TestWallet {
  /// The day that it is now in the wallet's zone, or so many days later.
  func day(_ offset: Int64 = 0) -> CivilDay {
    DayZone(offsetSeconds: LocalTime.offset(at:)).day(of: clock.now()).adding(days: offset)
  }

  /// Lets so many days pass.
  func wait(days: Int) { clock.advance(seconds: days * 86_400) }
}
