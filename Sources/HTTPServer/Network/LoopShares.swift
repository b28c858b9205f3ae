/// The rules by which loops share connections: as few loops serve as keep up.
///
/// A client on the same machine needs a processor, too. A loop that shares one with it makes both wait for turns of the
/// scheduler, which take milliseconds. So another loop serves only when one has more to do than it can while a processor
/// is idle, and no longer than it is of use.
struct LoopShares {
  /// What a loop is to do after a measured time.
  enum Step: Equatable {
    /// Nothing.
    case stay
    /// Give a part of its connections, from 0 to 1, to another loop that serves.
    case give(to: Int, part: Double)
    /// Let another loop serve, too, and give it half of its connections.
    case begin(Int)
    /// Accept no more, and give its connections to this loop.
    case retire(to: Int)
  }

  /// From which use on a loop has more to do than it can, and up to which one loop does the work of two.
  static let full = 0.95
  /// How much of one processor must be idle so that another loop is of use.
  static let idlePart = 0.4
  /// How long the processors must have been idle in all, in nanoseconds: the system tells in steps of 10 ms.
  static let idleTime: UInt64 = 70_000_000
  /// For how long loops that share processors wait for them so that one less is better.
  static let crowded = 0.2
  /// How busy all loops together are when one less is enough, for each of those that remain.
  static let calm = 0.5
  /// After how long a loop retires, and after how long it counts again how long processors were idle, in nanoseconds.
  static let patience: UInt64 = 300_000_000

  /// How many loops serve: the first ones.
  private(set) var serving = 1
  /// The last measured use of each loop.
  private var uses: [LoopLoad.Use]
  /// Since when each loop has been full, and how long the processors had been idle then.
  private var fullSince: [(moment: UInt64, idle: UInt64?)?]
  /// Since when one loop less would be enough.
  private var enoughSince: UInt64?
  /// When the last loop began to serve.
  private var begunAt: UInt64 = 0

  /// - Parameter count: how many loops there are.
  init(count: Int) {
    uses = Array(repeating: LoopLoad.Use(), count: count)
    fullSince = Array(repeating: nil, count: count)
  }

  /// Decides what a loop does next.
  ///
  /// - Parameters:
  ///   - loop: the loop, by index.
  ///   - use: how busy it was.
  ///   - connections: how many connections it has.
  ///   - now: nanoseconds of the monotonic clock.
  ///   - idle: tells how many nanoseconds all processors have been idle; nil if the system does not tell.
  /// - Returns: what the loop must do; it is taken for done.
  mutating func step(of loop: Int, use: LoopLoad.Use, connections: Int, now: UInt64, idle: () -> UInt64?) -> Step {
    uses[loop] = use
    guard loop < serving else { return connections > 0 ? .retire(to: leastBusy) : .stay }
    if needsHelp(loop, now, idle) { return share(of: loop, now) }
    guard loop > 0, loop == serving - 1, mayRetire(loop, connections, now) else { return .stay }
    enoughSince = nil
    serving -= 1
    return .retire(to: leastBusy)
  }

  /// Whether a loop has more to do than it can while a processor is idle.
  private mutating func needsHelp(_ loop: Int, _ now: UInt64, _ idle: () -> UInt64?) -> Bool {
    guard uses[loop].busy >= LoopShares.full else {
      fullSince[loop] = nil
      return false
    }
    guard let (since, before) = fullSince[loop] else {
      fullSince[loop] = (now, idle())
      return false
    }
    let idle = if let before, let after = idle() { after - min(before, after) } else { UInt64.max }
    let helps = idle >= LoopShares.idleTime && Double(idle) >= LoopShares.idlePart * Double(now - since)
    if helps || now >= since + LoopShares.patience { fullSince[loop] = nil }
    return helps
  }

  /// Connections go to the least busy loop, or to one that has not served yet.
  private mutating func share(of loop: Int, _ now: UInt64) -> Step {
    enoughSince = nil
    let (own, other) = (uses[loop].busy, leastBusy)
    let part = (own - uses[other].busy) / 2
    if part > own / 4 {
      // Until it is measured again, so that several loops do not give to the same one.
      uses[other].busy += part
      return .give(to: other, part: part / own)
    }
    guard serving < uses.count else { return .stay }
    uses[serving].busy = own / 2
    begunAt = now
    serving += 1
    return .begin(serving - 1)
  }

  /// Whether the last loop that serves is not needed: it has nothing to serve, or one loop less has been enough for a
  /// while.
  private mutating func mayRetire(_ loop: Int, _ connections: Int, _ now: UInt64) -> Bool {
    guard now >= begunAt + LoopShares.patience else { return false }
    if connections == 0 && uses[loop].busy <= LoopShares.calm { return true }
    guard isOneLessEnough else {
      enoughSince = nil
      return false
    }
    let since = enoughSince ?? now
    enoughSince = since
    return now >= since + LoopShares.patience
  }

  /// Whether the others could do the work of the last loop: all have little to do, or they wait for processors although
  /// fewer have enough time for all of it.
  private var isOneLessEnough: Bool {
    let all = uses[..<serving].reduce(LoopLoad.Use(), +)
    let rest = Double(serving - 1)
    return all.busy <= LoopShares.calm * rest
      || all.processor <= LoopShares.full * rest && all.busy - all.processor >= LoopShares.crowded
  }

  /// The least busy of the loops that serve.
  private var leastBusy: Int { (0..<serving).min { uses[$0].busy < uses[$1].busy } ?? 0 }
}
