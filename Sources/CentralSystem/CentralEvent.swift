import WalletCore

/// Something that the owner finds in the log. None has a secret or an idTag.
package enum CentralEvent: Sendable, Equatable {
  case connected(ChargePointIdentity, client: String)
  /// - reason: a few words.
  case disconnected(ChargePointIdentity, reason: String)
  /// The request for a WebSocket was refused.
  case refused(identity: String, client: String, status: Int, reason: String)
  case booted(ChargePointIdentity, ChargePointDevice)
  case status(ChargePointIdentity, connector: Int, ConnectorStatus, error: String?)
  /// Something unusual in what it says or does.
  case warning(ChargePointIdentity, String)
}

/// What the central system has done since the start.
package struct CentralStatistics: Sendable, Equatable {
  /// Charge points that are connected now.
  package var connected = 0
  /// Connections ever made, and refused.
  package var accepted = 0
  package var refused = 0
  /// Calls of charge points, and those answered with an error.
  package var calls = 0
  package var callErrors = 0
  /// Our calls, and those without an answer.
  package var ourCalls = 0
  package var unanswered = 0
  /// Messages that fitted nothing.
  package var strays = 0

  package init() {}
}
