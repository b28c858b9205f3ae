import WalletCore

// Life by itself: cars come and go and charge without being asked who pays, as at many real charge points; now and then
// something breaks, or the connection is lost.
extension SimulatedChargePoint {
  /// Begins the life of its connectors; what is there stays.
  mutating func beginGuests() {
    for index in connectors.indices where connectors[index].takesGuests && connectors[index].guestAt == nil {
      // The first comes sooner, so that there is something to see.
      connectors[index].guestAt = now.adding(seconds: dice.number(5...900))
    }
    scheduleMishap()
  }

  private mutating func scheduleMishap() { mishapAt = now.adding(seconds: dice.number(1_800...14_400)) }

  /// The next car comes some time later.
  mutating func awaitGuest(_ index: Int) {
    connectors[index].guestAt = plan.hasGuests ? now.adding(seconds: dice.number(300...3_600)) : nil
  }

  /// A guest that cannot go on charging drives away soon.
  mutating func leaveSoon(_ index: Int) {
    connectors[index].isFree = false
    connectors[index].isFinishing = true
    connectors[index].guest = .leaving
    connectors[index].guestAt = now.adding(seconds: dice.number(10...60))
  }

  /// Ends a charge without a transaction, if one runs.
  mutating func endFree(_ index: Int) {
    guard connectors[index].isFree else { return }
    connectors[index].count(until: now)
    leaveSoon(index)
  }

  mutating func passGuestTime() {
    for index in connectors.indices {
      if let due = connectors[index].guestAt, due <= now { guestActs(index) }
    }
    if let due = mishapAt, due <= now {
      scheduleMishap()
      mishap()
    }
  }

  private mutating func guestActs(_ index: Int) {
    let connector = connectors[index]
    switch connector.guest {
    case .away:
      guard connector.takesGuests, connector.status(isPointOperative: isOperative) == .available else {
        return awaitGuest(index)
      }
      connectors[index].car = Car(&dice, at: connector.watts, isGuest: true)
      connectors[index].guest = .arrived
      connectors[index].guestAt = now.adding(seconds: dice.number(5...20))
    case .arrived:
      guard connector.errorCode == nil, connector.isOperative, isOperative else { return leaveSoon(index) }
      connectors[index].isFree = true
      connectors[index].guest = .charging
      connectors[index].guestAt = now.adding(seconds: dice.number(600...5_400))
    case .charging: endFree(index)
    case .leaving:
      connectors[index].car = nil
      connectors[index].isFinishing = false
      connectors[index].guest = .away
      awaitGuest(index)
    }
  }

  private mutating func mishap() {
    let index = dice.number(0...max(0, connectors.count - 1))
    if dice.number(0...1) == 0, connectors.indices.contains(index), connectors[index].takesGuests,
      connectors[index].status(isPointOperative: isOperative) == .available
    {
      connectors[index].errorCode = ["HighTemperature", "GroundFailure", "InternalError"][dice.number(0...2)]
      connectors[index].errorUntil = now.adding(seconds: dice.number(120...600))
    } else if contact == .connected, !connectors.contains(where: { $0.transaction != nil || $0.permission != nil }) {
      effects.append(.say("\(plan.identity): loses its connection"))
      effects.append(.breakOff)
      contact = .away(until: now.adding(seconds: dice.number(30...180)))
      forgetCalls()
    }
  }
}
