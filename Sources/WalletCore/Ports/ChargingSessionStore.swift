/// The part of the store that keeps reservations, charging sessions and what was billed.
package protocol ChargingSessionStore: Sendable {
  /// Runs a command, wholly or not at all, and waits until it is durable. Others may share its transaction; one that
  /// breaks a rule fails alone.
  func perform<Command: ChargingCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer
  /// All claims that are not over. Blocks; never call it on a loop's thread.
  func liveClaims() throws(StoreFailure) -> [ChargingClaim]
}
