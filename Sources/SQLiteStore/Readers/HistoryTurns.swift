import WalletCore

/// What waits for the reader thread, taken in turns by user: one piece of each, so that whoever asks for much delays the
/// others by one piece and not by all that they ask for.
struct HistoryTurns<Job> {
  /// Whose it is; nil for what the owner of the wallet asks for.
  typealias Asker = UserID?

  /// What became of a job that was brought.
  enum Arrival {
    case waits
    /// There is no room, and nobody has more waiting than who brought it.
    case refused
    /// It waits in the place of another, the last of whoever has the most.
    case displaced(Job)
  }

  private let limit: Int
  private var waiting: [Asker: [Job]] = [:]
  /// Who waits, the next one first.
  private var order: [Asker] = []
  /// How many jobs wait.
  private(set) var count = 0

  /// - Parameter limit: so many jobs may wait, all together.
  init(limit: Int) { self.limit = limit }

  /// Puts a job behind its asker's others.
  mutating func add(_ job: Job, of asker: Asker) -> Arrival {
    var displaced: Job?
    if count >= limit {
      let own = waiting[asker]?.count ?? 0
      guard let most = waiting.max(by: { $0.value.count < $1.value.count }), most.value.count > own + 1 else {
        return .refused
      }
      displaced = waiting[most.key]?.removeLast()
      count -= 1
    }
    if waiting[asker] == nil { order.append(asker) }
    waiting[asker, default: []].append(job)
    count += 1
    return displaced.map { .displaced($0) } ?? .waits
  }

  /// Takes the job whose turn it is out; its asker goes to the end of the row.
  mutating func next() -> Job? {
    guard let asker = order.first else { return nil }
    order.removeFirst()
    guard var jobs = waiting.removeValue(forKey: asker) else { return nil }
    let job = jobs.removeFirst()
    count -= 1
    if !jobs.isEmpty {
      waiting[asker] = jobs
      order.append(asker)
    }
    return job
  }

  /// Takes all jobs out.
  mutating func removeAll() -> [Job] {
    defer { (waiting, order, count) = ([:], [], 0) }
    return order.flatMap { waiting[$0] ?? [] }
  }
}
