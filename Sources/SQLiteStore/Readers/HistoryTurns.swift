import WalletCore

/// The jobs that wait for the reader threads. Users take turns, one job each, so that a user who asks for much delays
/// the others by one job and not by all of them.
struct HistoryTurns<Job> {
  /// The user who asks; nil for the owner.
  typealias Asker = UserID?

  /// The result of adding a job.
  enum Arrival {
    case waits
    /// There is no room, and no other asker has more jobs waiting than this one would have.
    case refused
    /// The job waits and has displaced another: the last one of the asker with the most jobs.
    case displaced(Job)
  }

  private let limit: Int
  private var waiting: [Asker: [Job]] = [:]
  /// The askers whose jobs wait, the next one first.
  private var order: [Asker] = []
  /// How many jobs wait.
  private(set) var count = 0

  /// - Parameter limit: how many jobs may wait in total.
  init(limit: Int) { self.limit = limit }

  /// Adds a job behind its asker's other jobs.
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

  /// Removes and returns the next job; its asker goes to the end of the line.
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

  /// Removes and returns all jobs.
  mutating func removeAll() -> [Job] {
    defer { (waiting, order, count) = ([:], [], 0) }
    return order.flatMap { waiting[$0] ?? [] }
  }
}
