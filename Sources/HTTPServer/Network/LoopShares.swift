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

  /// From which use on a loop has more to do than it can.
  static let full = 0.95
  /// How much of one processor must be idle so that another loop is of use: one full loop and its client leave 0.41 to
  /// 0.49 where two serve half as much again, and 0.2 or less where two only take turns.
  static let idlePart = 0.35
  /// The same where loops that only take turns may leave as much idle: when several serve, and soon after one was of no
  /// use.
  static let idlePartAgain = 0.5
  /// How long it counts that a loop was of no use, in nanoseconds.
  static let memory: UInt64 = 2_000_000_000
  /// How long the processors must have been idle in all, in nanoseconds: the system tells in steps of 10 ms.
  static let idleEnough: UInt64 = 70_000_000
  /// How much of one processor is idle at most while loops share processors with others. Some of it always is: the
  /// scheduler does not move a thread at once. Less than ``idlePartAgain``, so that loops do not join and part in turns.
  static let crowdedIdle = 0.45
  /// How busy all loops together are when one less is enough, for each of those that remain.
  static let calm = 0.5
  /// After how long a loop retires, and after how long it is counted again how long processors were idle and worked for
  /// loops, in nanoseconds.
  static let patience: UInt64 = 300_000_000

  /// How many loops serve: the first ones.
  private(set) var serving = 1
  /// The last measured use of each loop, and when it was measured.
  private var uses: [LoopLoad.Use]
  private var measured: [UInt64]
  /// Since when each loop has been full, and how long the processors had been idle then.
  private var fullSince: [(moment: UInt64, idle: UInt64?)?]
  /// Since when all loops have had little to do.
  private var calmSince: UInt64?
  /// Since when it is counted how long processors work for loops, how long they had been idle then, and how long they
  /// have worked, in nanoseconds.
  private var work: (since: UInt64, idle: UInt64?, time: Double)?
  /// When a loop last retired because loops only took turns.
  private var crowdedAt: UInt64?
  /// When the last loop began to serve.
  private var begunAt: UInt64 = 0

  /// - Parameter count: how many loops there are.
  init(count: Int) {
    uses = Array(repeating: LoopLoad.Use(), count: count)
    measured = Array(repeating: 0, count: count)
    fullSince = Array(repeating: nil, count: count)
  }

  /// Decides what a loop does next.
  ///
  /// - Parameters:
  ///   - loop: the loop, by index.
  ///   - use: how busy it was.
  ///   - connections: how many connections it has.
  ///   - active: how many of them rest after a request in the measured time, and can go.
  ///   - now: nanoseconds of the monotonic clock.
  ///   - idle: tells how many nanoseconds all processors have been idle; nil if the system does not tell.
  /// - Returns: what the loop must do; it is taken for done.
  mutating func step(
    of loop: Int, use: LoopLoad.Use, connections: Int, active: Int, now: UInt64, idle: () -> UInt64?
  ) -> Step {
    uses[loop] = use
    work?.time += use.processor * Double(now - min(measured[loop], now))
    measured[loop] = now
    guard loop < serving else { return connections > 0 ? .retire(to: leastBusy) : .stay }
    if needsHelp(loop, now, idle) { return share(of: loop, active, now) }
    guard loop > 0, loop == serving - 1, mayRetire(loop, connections, now, idle) else { return .stay }
    (calmSince, work) = (nil, nil)
    serving -= 1
    return .retire(to: leastBusy)
  }

  /// Whether a loop has more to do than it can while a processor is idle.
  private mutating func needsHelp(_ loop: Int, _ now: UInt64, _ idle: () -> UInt64?) -> Bool {
    guard uses[loop].busy >= LoopShares.full else {
      fullSince[loop] = nil
      return false
    }
    guard let before = fullSince[loop] else {
      fullSince[loop] = (now, idle())
      return false
    }
    let idleTime = LoopShares.idleTime(since: before, now, idle)
    let helps = idleTime.map { $0.total >= LoopShares.idleEnough && $0.part >= idleNeeded(by: loop, now) } ?? true
    if helps || now >= before.moment + LoopShares.patience { fullSince[loop] = nil }
    return helps
  }

  /// How much of one processor must be idle so that a full loop shares.
  private func idleNeeded(by loop: Int, _ now: UInt64) -> Double {
    if partToGive(of: loop) != nil { return LoopShares.idlePart }
    let wasOfNoUse = crowdedAt.map { now < $0 + LoopShares.memory } ?? false
    return serving > 1 || wasOfNoUse ? LoopShares.idlePartAgain : LoopShares.idlePart
  }

  /// How long processors have been idle since then: in all, in nanoseconds, and as a part of one processor's time; nil if
  /// the system does not tell.
  private static func idleTime(
    since before: (moment: UInt64, idle: UInt64?), _ now: UInt64, _ idle: () -> UInt64?
  ) -> (total: UInt64, part: Double)? {
    guard let first = before.idle, let last = idle() else { return nil }
    let (total, time) = (last - min(first, last), max(now, before.moment + 1) - before.moment)
    return (total, Double(total) / Double(time))
  }

  /// Connections go to the least busy loop, or to one that has not served yet. One that makes a loop full alone stays: it
  /// would make the other full, too.
  private mutating func share(of loop: Int, _ active: Int, _ now: UInt64) -> Step {
    let (own, other) = (uses[loop].busy, leastBusy)
    if let part = partToGive(of: loop) {
      guard active > 1 else { return .stay }
      // Until it is measured again, so that several loops do not give to the same one.
      uses[other].busy += part
      (calmSince, work) = (nil, nil)
      return .give(to: other, part: part / own)
    }
    guard serving < uses.count else { return .stay }
    uses[serving].busy = own / 2
    measured[serving] = now
    (calmSince, work) = (nil, nil)
    begunAt = now
    serving += 1
    return .begin(serving - 1)
  }

  /// How much of a loop's use another one that serves can take over, if that is worth it.
  private func partToGive(of loop: Int) -> Double? {
    let part = (uses[loop].busy - uses[leastBusy].busy) / 2
    return part > uses[loop].busy / 4 ? part : nil
  }

  /// Whether the last loop that serves is not needed: it has nothing to serve, or one loop less has been enough for a
  /// while.
  private mutating func mayRetire(_ loop: Int, _ connections: Int, _ now: UInt64, _ idle: () -> UInt64?) -> Bool {
    guard now >= begunAt + LoopShares.patience else { return false }
    let isAnyFull = uses[..<loop].contains { $0.busy >= LoopShares.full }
    if connections == 0 && uses[loop].busy <= LoopShares.calm && !isAnyFull { return true }
    let isCrowded = isCrowded(now, idle)
    if isCrowded { crowdedAt = now }
    return isCalm(now) || isCrowded
  }

  /// Whether all loops have had so little to do for a while that one less is enough.
  private mutating func isCalm(_ now: UInt64) -> Bool {
    guard uses[..<serving].reduce(0, { $0 + $1.busy }) <= LoopShares.calm * Double(serving - 1) else {
      calmSince = nil
      return false
    }
    guard let since = calmSince else {
      calmSince = now
      return false
    }
    return now >= since + LoopShares.patience
  }

  /// Whether processors have worked so little for loops that fewer loops have time for all of it, although they were not
  /// idle: then loops only take turns, with each other and with their clients. What they wait for in their work does not tell
  /// this: those that take turns in time for it wait in their pollers.
  private mutating func isCrowded(_ now: UInt64, _ idle: () -> UInt64?) -> Bool {
    guard let work else {
      work = (now, idle(), 0)
      return false
    }
    guard now >= work.since + LoopShares.patience else { return false }
    self.work = nil
    // The work of a loop that was not measured for long is not counted yet.
    guard measured[..<serving].allSatisfy({ now <= $0 + 3 * LoopLoad.window }) else { return false }
    guard work.time <= Double(now - work.since) * Double(serving - 1) else { return false }
    // Who waits while a processor is idle does not wait for one.
    let idleTime = LoopShares.idleTime(since: (work.since, work.idle), now, idle)
    return idleTime.map { $0.part < LoopShares.crowdedIdle } ?? false
  }

  /// The least busy of the loops that serve.
  private var leastBusy: Int { (0..<serving).min { uses[$0].busy < uses[$1].busy } ?? 0 }
}
