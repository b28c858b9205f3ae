/// The moments at which something was done lately, oldest first: exact, where counters that begin anew each hour let twice as
/// much through around the full hour.
public struct SlidingWindow: Sendable, Equatable {
  /// Milliseconds since 1970.
  private var moments: [Int64] = []

  /// Nothing was done yet.
  public init() {}

  /// Whether nothing is remembered.
  public var isEmpty: Bool { moments.isEmpty }

  /// When it was done last.
  public var newest: Timestamp? { moments.last.map { Timestamp(milliseconds: $0) } }

  /// Whether it was done at this very moment.
  public func contains(_ moment: Timestamp) -> Bool { moments.contains(moment.milliseconds) }

  /// When it may be done again.
  /// - Parameters:
  ///   - rules: all of them hold.
  ///   - now: a moment that was never earlier before.
  /// - Returns: nil if that is now.
  public func freeAt(_ rules: [WindowRule], now: Timestamp) -> Timestamp? {
    rules.compactMap { rule -> Timestamp? in
      guard rule.count > 0, moments.count >= rule.count else { return nil }
      let end = Timestamp(milliseconds: moments[moments.count - rule.count]).adding(seconds: rule.seconds)
      return end > now ? end : nil
    }.max()
  }

  /// Remembers that it is done now, and forgets what no rule looks at any more. The newest is always remembered.
  public mutating func add(_ now: Timestamp, _ rules: [WindowRule]) {
    let active = rules.filter { $0.count > 0 }
    let since = now.adding(seconds: -(active.map(\.seconds).max() ?? 0)).milliseconds
    moments.removeAll { $0 <= since }
    moments.append(now.milliseconds)
    moments.sort()
    moments.removeFirst(max(0, moments.count - (active.map(\.count).max() ?? 1)))
  }

  /// Takes one back: it was not done after all.
  public mutating func remove(_ moment: Timestamp) {
    if let index = moments.lastIndex(of: moment.milliseconds) { moments.remove(at: index) }
  }

  /// Reads what ``bytes`` gave; nil for anything else.
  public init?(bytes: [UInt8]) {
    guard bytes.count.isMultiple(of: 8) else { return nil }
    moments = stride(from: 0, to: bytes.count, by: 8).map { start in
      Int64(bitPattern: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  /// Eight bytes a moment, most significant first.
  public var bytes: [UInt8] {
    moments.flatMap { moment in
      (0..<8).map { UInt8(truncatingIfNeeded: UInt64(bitPattern: moment) >> (56 - 8 * UInt64($0))) }
    }
  }
}

/// So many times in so many seconds, and no more.
public struct WindowRule: Sendable, Equatable {
  /// How often; 0 switches the rule off.
  public let count: Int
  /// Within how many seconds.
  public let seconds: Int

  /// Takes the count and the seconds.
  public init(_ count: Int, in seconds: Int) {
    self.count = count
    self.seconds = seconds
  }
}
