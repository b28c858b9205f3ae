/// Why a user cannot leave now.
package enum LeavingObstacle: Sendable, Equatable {
  /// A charge runs, or a charger is reserved.
  case charging
  /// Money is held in an account.
  case held
}

/// What became of the wish to leave.
package enum LeavingOutcome: Sendable, Equatable {
  /// All sessions have ended. At this time, by ``WalletClock/monotonic()``, everything about the person is erased.
  case asked(until: Timestamp)
  case refused(LeavingObstacle)
  /// The session has ended: nothing was done.
  case sessionEnded
}

/// What the page about leaving reads.
public struct LeavingReading: Sendable, Equatable {
  /// The open accounts, in the user's order.
  public var accounts: [Account]
  /// Whether a charge runs, or a charger is reserved.
  public var isCharging: Bool
  /// How many invoices the user was issued.
  public var invoices: Int

  /// Creates a reading from its parts.
  @inlinable public init(accounts: [Account], isCharging: Bool, invoices: Int) {
    self.accounts = accounts
    self.isCharging = isCharging
    self.invoices = invoices
  }
}

extension LeavingReading {
  /// Why the user cannot leave now; nil if nothing is in the way.
  package var obstacle: LeavingObstacle? {
    if isCharging { return .charging }
    return accounts.contains { $0.held.minorUnits > 0 } ? .held : nil
  }
}
