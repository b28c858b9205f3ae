/// What happened to all users of a file, in the order of the numbers in the chain. What each user has is in order
/// already.
package struct ImportOrder: Sequence, IteratorProtocol {
  /// One operation of a file.
  package enum Step: Sendable {
    /// A user joined, or the phone number changed.
    case phone(ImportedPhoneAssignment)
    /// An operation on an account.
    case operation(ImportedOperation)

    /// Its number in the chain.
    package var number: Int64 {
      switch self {
      case .phone(let assignment): assignment.number
      case .operation(let operation): operation.number
      }
    }

    /// When it was booked.
    package var at: Timestamp {
      switch self {
      case .phone(let assignment): assignment.at
      case .operation(let operation): operation.at
      }
    }

    /// Its place in the file.
    package var place: ImportRefusal.Place {
      switch self {
      case .phone(let assignment): assignment.place
      case .operation(let operation): operation.place
      }
    }
  }

  private let users: [ImportedUser]
  /// The users with steps left, ordered by the number of the next one.
  private var waiting = NumberHeap<Int>()
  private var positions: [(phone: Int, operation: Int)]

  /// Orders what these users did.
  package init(_ users: [ImportedUser]) {
    self.users = users
    positions = Array(repeating: (0, 0), count: users.count)
    for user in users.indices { wait(user) }
  }

  /// The next step, and the index of its user.
  package mutating func next() -> (user: Int, step: Step)? {
    guard let user = waiting.removeFirst(), let step = next(of: user) else { return nil }
    if case .phone = step { positions[user].phone += 1 } else { positions[user].operation += 1 }
    wait(user)
    return (user, step)
  }

  /// Puts a user in line again, unless nothing is left.
  private mutating func wait(_ user: Int) {
    if let step = next(of: user) { waiting.insert(user, at: step.number) }
  }

  /// A user's next step.
  private func next(of user: Int) -> Step? {
    let (user, position) = (users[user], positions[user])
    let assignment = position.phone < user.phoneAssignments.count ? user.phoneAssignments[position.phone] : nil
    guard position.operation < user.operations.count else { return assignment.map(Step.phone) }
    let operation = user.operations[position.operation]
    guard let assignment, assignment.number < operation.number else { return .operation(operation) }
    return .phone(assignment)
  }
}
