/// What happened to all users of a file, in the order of the numbers in the chain. What each user has is in order
/// already.
package struct ImportOrder: Sequence, IteratorProtocol {
  /// One operation of a file.
  package enum Step: Sendable {
    /// A user joined, or the phone number changed.
    case numbering(ImportedNumbering)
    /// An operation on an account.
    case operation(ImportedOperation)

    /// Its number in the chain.
    package var number: Int64 {
      switch self {
      case .numbering(let numbering): numbering.number
      case .operation(let operation): operation.number
      }
    }

    /// When it was booked.
    package var at: Timestamp {
      switch self {
      case .numbering(let numbering): numbering.at
      case .operation(let operation): operation.at
      }
    }

    /// Its place in the file.
    package var place: ImportRefusal.Place {
      switch self {
      case .numbering(let numbering): numbering.place
      case .operation(let operation): operation.place
      }
    }
  }

  private let users: [ImportedUser]
  /// The users with steps left, as a heap ordered by the number of the next one.
  private var heap: [(number: Int64, user: Int)] = []
  private var positions: [(numbering: Int, operation: Int)]

  /// Orders what these users did.
  package init(_ users: [ImportedUser]) {
    self.users = users
    positions = Array(repeating: (0, 0), count: users.count)
    heap = users.indices.compactMap { user in next(of: user).map { ($0.number, user) } }
      .sorted { $0.number < $1.number }
  }

  /// The next step, and the index of its user.
  package mutating func next() -> (user: Int, step: Step)? {
    guard let user = heap.first?.user, let step = next(of: user) else { return nil }
    if case .numbering = step { positions[user].numbering += 1 } else { positions[user].operation += 1 }
    if let following = next(of: user) {
      heap[0].number = following.number
    } else {
      let last = heap.removeLast()
      if !heap.isEmpty { heap[0] = last }
    }
    sink()
    return (user, step)
  }

  /// A user's next step.
  private func next(of user: Int) -> Step? {
    let (user, position) = (users[user], positions[user])
    let numbering = position.numbering < user.numberings.count ? user.numberings[position.numbering] : nil
    guard position.operation < user.operations.count else { return numbering.map(Step.numbering) }
    let operation = user.operations[position.operation]
    guard let numbering, numbering.number < operation.number else { return .operation(operation) }
    return .numbering(numbering)
  }

  /// Moves the first element of the heap to its place.
  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].number < heap[least].number
      {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
