/// All deadlines of a loop in one heap, the earliest on top.
///
/// Each slot of the connection table has one deadline. Moving it later, as every request does, only notes the new
/// time: the entry in the heap is corrected when it comes up. Only moving it earlier pushes an entry, so that a
/// request that arrives in one piece never touches the heap.
struct Deadlines {
  private struct Entry {
    var moment: UInt64
    var slot: Int
  }

  private struct Slot {
    var moment: UInt64 = .max
    /// When the slot's entry in the heap comes up; entries with other times are stale.
    var scheduled: UInt64 = .max
  }

  private var heap: [Entry] = []
  private var slots: [Slot] = []

  /// When to check again; `UInt64.max` if there is nothing to wait for.
  var next: UInt64 { heap.first?.moment ?? .max }

  /// How many entries there are, including stale ones.
  var entries: Int { heap.count }

  /// The deadline of a slot; `UInt64.max` for none.
  func moment(of slot: Int) -> UInt64 { slot < slots.count ? slots[slot].moment : .max }

  /// Sets the deadline of a slot; `UInt64.max` for none.
  mutating func set(_ slot: Int, _ moment: UInt64) {
    while slots.count <= slot { slots.append(Slot()) }
    slots[slot].moment = moment
    if moment < slots[slot].scheduled { schedule(slot, moment) }
  }

  /// Returns a slot whose deadline has passed, and clears that deadline; nil if there is none.
  mutating func popExpired(now: UInt64) -> Int? {
    while let top = heap.first, top.moment <= now {
      removeTop()
      guard slots[top.slot].scheduled == top.moment else { continue }
      slots[top.slot].scheduled = .max
      let moment = slots[top.slot].moment
      if moment <= now {
        slots[top.slot].moment = .max
        return top.slot
      }
      if moment < .max { schedule(top.slot, moment) }
    }
    return nil
  }

  private mutating func schedule(_ slot: Int, _ moment: UInt64) {
    slots[slot].scheduled = moment
    heap.append(Entry(moment: moment, slot: slot))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].moment < heap[parent].moment else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func removeTop() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].moment < heap[least].moment { least = child }
      }
      guard least != parent else { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}
