import WalletCore

/// The time zone in which the wallet shows its times.
public struct DayZone: Sendable {
  private let offsetSeconds: @Sendable (Timestamp) -> Int

  /// - Parameter offsetSeconds: how many seconds the zone is ahead of UTC at a moment (summer time included).
  public init(offsetSeconds: @escaping @Sendable (Timestamp) -> Int) { self.offsetSeconds = offsetSeconds }

  /// What calendar and clock show there.
  func civil(_ moment: Timestamp) -> CivilTime { CivilTime(moment, offsetSeconds: offsetSeconds(moment)) }
}
