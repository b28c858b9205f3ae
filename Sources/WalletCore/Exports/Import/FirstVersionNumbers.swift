/// Gives the users of a file of the first version an operation for their joining: that version counted no such
/// operations.
///
/// Each is booked at the time when the user was created, in the order of the file, and every operation after it gets a
/// number that is one higher. A file of all users then has the numbers that its import gives.
struct FirstVersionNumbers {
  private let read: [ImportedUser]
  /// When each user joined: not after their first operation, nor after the next user joined, even if the clock was set
  /// back in between.
  private let times: [Timestamp]

  /// - Parameter read: users without such operations, whose operations are in order.
  init(_ read: [ImportedUser]) {
    self.read = read
    var times: [Timestamp] = []
    var latest = Timestamp.endOfTime
    for user in read.reversed() {
      latest = min(latest, user.createdAt, user.operations.first?.at ?? .endOfTime)
      times.append(latest)
    }
    self.times = times.reversed()
  }

  /// - Returns: the users with their numbers.
  /// - Throws: a number that gets too high.
  func users() throws(ImportRefusal) -> [ImportedUser] {
    var made = read
    for index in made.indices { made[index].operations = [] }
    let reversed = Set(read.flatMap { $0.operations.compactMap(\.reverses) })
    /// How many users have joined; later numbers are this much higher.
    var joined = 0
    var last: Int64 = 0
    /// The new numbers of the operations that others reverse, by the old ones.
    var numbers: [Int64: Int64] = [:]
    for (user, step) in ImportOrder(read) {
      guard case .operation(var operation) = step else { continue }
      while joined < read.count, joined <= user || times[joined] < operation.at {
        last += 1
        join(&made[joined], at: times[joined], number: last)
        joined += 1
      }
      last = operation.number + Int64(joined)
      guard last < ImportText.numberLimit else { throw ImportRefusal(.numberOutOfOrder, at: operation.place) }
      if reversed.contains(operation.number) { numbers[operation.number] = last }
      operation.reverses = operation.reverses.flatMap { numbers[$0] }
      operation.number = last
      made[user].operations.append(operation)
    }
    for index in joined..<read.count {
      last += 1
      join(&made[index], at: times[index], number: last)
    }
    return made
  }

  private func join(_ user: inout ImportedUser, at moment: Timestamp, number: Int64) {
    user.createdAt = moment
    user.phoneAssignments = [ImportedPhoneAssignment(number: number, at: moment, place: user.place)]
  }
}
