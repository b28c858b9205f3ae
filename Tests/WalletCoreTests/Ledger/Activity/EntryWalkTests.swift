import Testing

@testable import WalletCore

@Suite("Walk through several accounts' entries")
struct EntryWalkTests {
  @Test("The account with the newest operation is next, until none has more or as many were looked at as may be")
  func next() {
    let positions = [(3, 7), (2, 9), (0, 0)].map { EntryWalk.Position(sequence: $0.0, operation: $0.1) }
    var walk = EntryWalk([], from: positions, showsMovesOnce: true)
    #expect(walk.next() == 1)
    walk.positions[1] = .end
    #expect(walk.next() == 0)
    walk.positions[0] = .end
    #expect(walk.next() == nil)
    var bounded = EntryWalk([], from: positions, showsMovesOnce: true, looks: 2)
    #expect(bounded.next() == 1 && bounded.next() == 1 && bounded.next() == nil)
  }
}
