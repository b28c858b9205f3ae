/// All users' operations in the order of their numbers. Each user's own operations are already in order.
package struct ImportOrder: Sequence, IteratorProtocol {
  private let users: [ImportedUser]
  /// The users with operations left, as a heap ordered by the number of the next one.
  private var heap: [(number: Int64, user: Int)] = []
  private var positions: [Int]

  /// Orders the operations of these users.
  package init(_ users: [ImportedUser]) {
    self.users = users
    positions = Array(repeating: 0, count: users.count)
    heap = users.enumerated().compactMap { index, user in user.operations.first.map { ($0.number, index) } }
      .sorted { $0.number < $1.number }
  }

  /// The next operation, and the index of its user.
  package mutating func next() -> (user: Int, operation: ImportedOperation)? {
    guard let user = heap.first?.user else { return nil }
    let operation = users[user].operations[positions[user]]
    positions[user] += 1
    if positions[user] < users[user].operations.count {
      heap[0].number = users[user].operations[positions[user]].number
    } else {
      let last = heap.removeLast()
      if !heap.isEmpty { heap[0] = last }
    }
    sink()
    return (user, operation)
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
