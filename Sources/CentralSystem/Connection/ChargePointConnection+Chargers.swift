/// What follows from a change of the owner's list.
extension ChargePointConnection {
  /// Asks for the status of its connectors again, from whatever thread: the wallet has dropped what it said of a connector
  /// that was not in the list.
  nonisolated func askForStatusAgain() { Task(priority: .high) { await self.repeatQuestion() } }

  private func repeatQuestion() async {
    // One that has said nothing yet is asked when it does, or soon.
    guard let running = setUp else { return }
    // A set-up after a start must come to its end; one that has begun meanwhile asks by itself.
    await running.value
    guard setUp == running, isOpen else { return }
    beginSetUp(afterBoot: false)
  }
}
