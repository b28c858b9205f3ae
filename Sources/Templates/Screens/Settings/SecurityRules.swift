import WalletCore

/// The limits and policies of the running wallet that the security page tells in sentences. In counts and times 0
/// means "off" where the setting allows it.
package struct SecurityRules: Sendable {
  /// How codes travel.
  package enum Way: Sendable, Equatable {
    /// Printed where the wallet runs.
    case console
    /// Written to a file of the wallet's computer.
    case file
    /// Sent by a gateway, to countries with these names only.
    case gateway(countries: [String])
    /// Handed to a program of the owner, for countries with these names only.
    case program(countries: [String])
  }

  /// The limits and times of codes and sessions.
  package var signIn: SignInPolicy
  /// How codes travel.
  package var way: Way
  /// How many accounts a user can have open.
  package var accountsMax: Int
  /// How much one user may do in the ledger.
  package var quotas: LedgerQuotas
  /// How long an operation can be undone, in seconds.
  package var undoWindow: Int
  /// The terms of exchanges.
  package var exchanges: ExchangePolicy
  /// How many bytes a request's body may have.
  package var bodyMax: Int
  /// How long it may take to arrive, in seconds.
  package var bodyTime: Int
  /// Whether the wallet writes a log.
  package var isLogged: Bool

  /// Creates rules from their parts.
  package init(
    signIn: SignInPolicy, way: Way, accountsMax: Int, quotas: LedgerQuotas, undoWindow: Int, exchanges: ExchangePolicy,
    bodyMax: Int, bodyTime: Int, isLogged: Bool
  ) {
    self.signIn = signIn
    self.way = way
    self.accountsMax = accountsMax
    self.quotas = quotas
    self.undoWindow = undoWindow
    self.exchanges = exchanges
    self.bodyMax = bodyMax
    self.bodyTime = bodyTime
    self.isLogged = isLogged
  }
}
