/// The recent times of an action, oldest first. Exact, while counters that restart each hour let twice as many
/// through around the full hour.
package struct SlidingWindow: Sendable, Equatable {
  /// Milliseconds since 1970.
  private var moments: [Int64] = []

  /// Creates an empty window.
  package init() {}

  /// Whether it holds no times.
  package var isEmpty: Bool { moments.isEmpty }

  /// The time of the last action.
  package var newest: Timestamp? { moments.last.map { Timestamp(milliseconds: $0) } }

  /// When the action is allowed again.
  /// - Parameters:
  ///   - rules: all of them apply.
  ///   - now: the current time; never earlier than in a call before.
  /// - Returns: nil if it is allowed now.
  package func freeAt(_ rules: [WindowRule], now: Timestamp) -> Timestamp? {
    rules.compactMap { rule -> Timestamp? in
      guard rule.count > 0, moments.count >= rule.count else { return nil }
      let end = Timestamp(milliseconds: moments[moments.count - rule.count]).adding(seconds: rule.seconds)
      return end > now ? end : nil
    }.max()
  }

  /// Adds an action at this time, and removes times that no rule needs any more. The newest time always stays.
  package mutating func add(_ now: Timestamp, _ rules: [WindowRule]) {
    let active = rules.filter { $0.count > 0 }
    let since = now.adding(seconds: -(active.longest)).milliseconds
    moments.removeAll { $0 <= since }
    moments.append(now.milliseconds)
    moments.sort()
    moments.removeFirst(max(0, moments.count - (active.map(\.count).max() ?? 1)))
  }

  /// Removes an action that did not happen after all.
  package mutating func remove(_ moment: Timestamp) {
    if let index = moments.lastIndex(of: moment.milliseconds) { moments.remove(at: index) }
  }

  /// Reads what ``bytes`` returned; nil for anything else.
  package init?(bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 8) else { return nil }
    moments = stride(from: 0, to: bytes.count, by: 8).map { start in
      Int64(bitPattern: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  /// Eight bytes per time, most significant first.
  package var bytes: [UInt8] { moments.flatMap(\.bigEndianBytes) }
}

/// At most this many times in this many seconds.
package struct WindowRule: Sendable, Equatable {
  /// How many times; 0 switches the rule off.
  package let count: Int
  /// The length of the window, in seconds.
  package let seconds: Int

  /// Creates a rule from the count and the seconds.
  package init(_ count: Int, in seconds: Int) {
    self.count = count
    self.seconds = seconds
  }
}

extension [WindowRule] {
  /// The longest time that a rule looks back, in seconds: after it an action no longer matters.
  var longest: Int { map(\.seconds).max() ?? 0 }
}
