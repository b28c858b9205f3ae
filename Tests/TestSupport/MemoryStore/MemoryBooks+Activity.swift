import WalletCore

/// What happened in several accounts.
extension MemoryBooks {
  /// A walk through entries before a time and of operations before another.
  func walk(_ accounts: [Account], before end: Timestamp?, below number: Int64?, showsMovesOnce: Bool) -> EntryWalk {
    let positions = accounts.map { account in
      position(in: account) { entry in
        (end.map { entry.at < $0 } ?? true) && (number.map { entry.number < $0 } ?? true)
      }
    }
    return EntryWalk(accounts, from: positions, showsMovesOnce: showsMovesOnce)
  }

  private func position(in account: Account, where isWanted: (Entry) -> Bool) -> EntryWalk.Position {
    entries(of: account).last(where: isWanted).map {
      EntryWalk.Position(sequence: $0.sequence, operation: $0.number)
    } ?? .end
  }

  func next(_ walk: inout EntryWalk) -> ActivityLine? {
    while let index = walk.next() {
      let account = walk.accounts[index]
      let sequence = walk.positions[index].sequence
      walk.positions[index] = position(in: account) { $0.sequence < sequence }
      guard let entry = entries(of: account).first(where: { $0.sequence == sequence }) else { return nil }
      let other = self.accounts[account.number]?.entries.first { $0.sequence == sequence }?.other
      if walk.passesOver(entry, from: other) { continue }
      return ActivityLine(entry, of: account)
    }
    return nil
  }

  func recent(in accounts: [Account]) -> [ActivityLine] {
    let all = walk(accounts, before: nil, below: nil, showsMovesOnce: true)
    var walk = EntryWalk(accounts, from: all.positions, showsMovesOnce: true, looks: HomeContents.recentLooks)
    var lines: [ActivityLine] = []
    while lines.count < HomeContents.recentLines, let line = next(&walk) { lines.append(line) }
    return lines
  }
}
