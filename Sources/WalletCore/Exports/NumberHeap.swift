/// Gives its elements in the order of their numbers: a binary heap, so that one more or one less costs little, however
/// many there are.
struct NumberHeap<Element: Sendable>: Sendable {
  /// No number is smaller than its parent's, which is at half its place.
  private var nodes: [(number: Int64, element: Element)] = []

  /// The element with the smallest number; nil if there is none.
  var first: (number: Int64, element: Element)? { nodes.first }

  /// Adds an element.
  mutating func insert(_ element: Element, at number: Int64) {
    nodes.append((number, element))
    var child = nodes.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard nodes[child].number < nodes[parent].number else { return }
      nodes.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the element with the smallest number.
  mutating func removeFirst() -> Element? {
    guard let first = nodes.first, let last = nodes.popLast() else { return nil }
    guard !nodes.isEmpty else { return first.element }
    nodes[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < nodes.count && nodes[child].number < nodes[least].number { least = child }
      guard least != parent else { return first.element }
      nodes.swapAt(parent, least)
      parent = least
    }
  }
}
