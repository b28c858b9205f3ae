/// How many operations each user booked in the last day, in memory; a charger that was reserved is one.
///
/// A day is the last 24 hours by the monotonic clock, which nobody can set. It is counted by hours: an operation counts
/// for 24 hours, and then until its hour is over. So the memory grows with the users who booked in that time, and not
/// with what they booked.
package struct OperationCounts: Sendable {
  private struct Hour {
    let number: Int64
    var users: [UserID: Int] = [:]
  }

  /// How many whole hours it looks back.
  private static let lookBack: Int64 = 24
  /// How far back an operation may still count, in seconds.
  package static let longest = Int(lookBack + 1) * 3600

  /// The hours in which somebody booked, oldest first.
  private var hours: [Hour] = []
  /// The sums over the hours.
  private var totals: [UserID: Int] = [:]
  /// What is being booked since ``begin()``, so that it can be taken back.
  private var group: [(user: UserID, hour: Int64)] = []

  /// Nothing was booked.
  package init() {}

  /// How many users are in memory.
  package var users: Int { totals.count }

  /// How many operations a user booked in the day before a time, by the monotonic clock.
  package mutating func count(of user: UserID, at now: Timestamp) -> Int {
    forget(before: Self.hour(of: now) - Self.lookBack)
    return totals[user, default: 0]
  }

  /// Counts an operation that is being booked.
  package mutating func add(_ user: UserID, at now: Timestamp) { group.append((user, count(user, at: now))) }

  /// Counts an operation that was booked already, in any order: ``rollBack()`` leaves it.
  package mutating func addBooked(_ user: UserID, at then: Timestamp) { count(user, in: Self.hour(of: then)) }

  /// - Returns: the hour that it counts in.
  private mutating func count(_ user: UserID, at moment: Timestamp) -> Int64 {
    let hour = max(Self.hour(of: moment), hours.last?.number ?? .min)
    count(user, in: hour)
    return hour
  }

  private mutating func count(_ user: UserID, in hour: Int64) {
    // Most come in their order.
    var index = hours.lastIndex { $0.number <= hour } ?? -1
    if index < 0 || hours[index].number != hour {
      index += 1
      hours.insert(Hour(number: hour), at: index)
    }
    hours[index].users[user, default: 0] += 1
    totals[user, default: 0] += 1
  }

  /// From now on ``rollBack()`` takes back what is added.
  package mutating func begin() { group.removeAll(keepingCapacity: true) }

  /// Takes back what was added since ``begin()``: none of it was booked.
  package mutating func rollBack() {
    for (user, hour) in group {
      guard let index = hours.lastIndex(where: { $0.number == hour }) else { continue }
      Self.subtract(1, of: user, from: &hours[index].users)
      Self.subtract(1, of: user, from: &totals)
    }
    begin()
  }

  private mutating func forget(before hour: Int64) {
    while let oldest = hours.first, oldest.number < hour {
      for (user, count) in oldest.users { Self.subtract(count, of: user, from: &totals) }
      hours.removeFirst()
    }
  }

  /// Keeps no user who has nothing.
  private static func subtract(_ count: Int, of user: UserID, from counts: inout [UserID: Int]) {
    let rest = counts[user, default: 0] - count
    counts[user] = rest > 0 ? rest : nil
  }

  private static func hour(of moment: Timestamp) -> Int64 { moment.milliseconds / 3_600_000 }
}
