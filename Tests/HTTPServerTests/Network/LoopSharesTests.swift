@testable import SystemSupport
import Testing

@testable import HTTPServer

@Suite("The rules by which loops share connections")
struct LoopSharesTests {
  private static let window = LoopLoad.window

  /// A server whose time and idle processors the test sets.
  private struct Scene {
    var shares: LoopShares
    var now: UInt64 = 1_000_000_000
    /// How many processors are idle.
    var idle = 0.0
    private var idleTime = 0.0
    var tells = true

    init(loops: Int) { shares = LoopShares(count: loops) }

    /// What a loop does after one more window in which it was as busy as this.
    mutating func step(
      _ loop: Int, busy: Double, processor: Double? = nil, connections: Int = 10, active: Int = 10
    ) -> LoopShares.Step {
      now += LoopSharesTests.window
      idleTime += idle * Double(LoopSharesTests.window)
      let (told, use) = (tells ? UInt64(idleTime) : nil, LoopLoad.Use(busy: busy, processor: processor ?? busy))
      return shares.step(of: loop, use: use, connections: connections, active: active, now: now) { told }
    }

    /// The first steps of a loop that are not ``LoopShares/Step/stay``, and after how many windows it came.
    mutating func first(_ loop: Int, busy: Double, active: Int = 10) -> (LoopShares.Step, Int)? {
      for window in 1...40 {
        let step = step(loop, busy: busy, active: active)
        if step != .stay { return (step, window) }
      }
      return nil
    }
  }

  @Test(
    "A second loop begins when one has more than it can do while a processor is idle, and soon",
    arguments: [(0.34, nil), (0.36, 8), (0.6, 5), (1.0, 4), (7.0, 2)] as [(Double, Int?)])
  func begins(_ idle: Double, _ windows: Int?) {
    var scene = Scene(loops: 2)
    scene.idle = idle
    let found = scene.first(0, busy: 1)
    #expect(found?.1 == windows)
    #expect(found?.0 == (windows == nil ? nil : .begin(1)))
    #expect(scene.shares.serving == (windows == nil ? 1 : 2))
  }

  @Test("Not when the loop waits for its clients, however idle the processors are, and not for a moment")
  func keepsUp() {
    var scene = Scene(loops: 2)
    scene.idle = 1
    #expect(scene.first(0, busy: 0.94) == nil)
    for _ in 0..<20 {
      #expect(scene.step(0, busy: 1) == .stay)
      #expect(scene.step(0, busy: 1) == .stay)
      #expect(scene.step(0, busy: 0.5) == .stay)
    }
  }

  @Test("A processor that was idle long ago does not count")
  func countsAgain() {
    var scene = Scene(loops: 2)
    scene.idle = 0.3
    #expect(scene.first(0, busy: 1) == nil)
    scene.idle = 0
    #expect(scene.first(0, busy: 1) == nil)
    scene.idle = 1
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
  }

  @Test("Where the system does not tell how idle the processors are, a full loop is enough")
  func untold() {
    var scene = Scene(loops: 2)
    scene.tells = false
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
  }

  @Test("A full loop gives to the least busy one that serves, else another begins; several do not give to the same one")
  func gives() {
    var scene = Scene(loops: 4)
    scene.idle = 8
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
    _ = scene.step(1, busy: 0.2)
    guard case .give(to: 1, let part)? = scene.first(0, busy: 1)?.0 else {
      Issue.record("it gave nothing")
      return
    }
    #expect(abs(part - 0.4) < 1e-9)
    // Loop 1 counts as 0.6 busy until it is measured again.
    #expect(scene.first(0, busy: 1)?.0 == .begin(2))
    _ = scene.step(1, busy: 1)
    _ = scene.step(2, busy: 0.9)
    #expect(scene.first(0, busy: 1)?.0 == .begin(3))
    _ = scene.step(3, busy: 0.9)
    #expect(scene.first(0, busy: 1) == nil, "all are busy, and there are no more")
    #expect(scene.shares.serving == 4)
  }

  /// A scene in which two loops serve since long ago.
  private func two() -> Scene {
    var scene = Scene(loops: 2)
    scene.idle = 1
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
    scene.idle = 0
    for _ in 0..<20 { #expect(scene.step(0, busy: 1) == .stay && scene.step(1, busy: 0.9) == .stay) }
    return scene
  }

  /// After how many of its windows the second loop retires.
  private func retires(
    _ scene: inout Scene, _ first: LoopLoad.Use, _ second: LoopLoad.Use, connections: Int = 10
  ) -> Int? {
    for window in 1...40 {
      _ = scene.step(0, busy: first.busy, processor: first.processor)
      let step = scene.step(1, busy: second.busy, processor: second.processor, connections: connections)
      if step == .retire(to: 0) { return window }
      #expect(step == .stay)
    }
    return nil
  }

  @Test("A loop retires when all have been calm for a while, or at once when it has nothing to serve")
  func calm() {
    var scene = two()
    #expect(retires(&scene, .init(busy: 0.3, processor: 0.3), .init(busy: 0.2, processor: 0.2)) == 6)
    #expect(scene.shares.serving == 1)
    scene = two()
    #expect(retires(&scene, .init(busy: 0.9, processor: 0.9), .init(busy: 0.1, processor: 0.1), connections: 0) == 1)
    scene = two()
    #expect(retires(&scene, .init(busy: 0.5, processor: 0.5), .init(busy: 0.6, processor: 0.6)) == nil)
  }

  @Test("A client that alone makes a loop full does not go to and fro; others find a loop that has time")
  func alone() {
    var scene = Scene(loops: 2)
    scene.idle = 1
    #expect(scene.first(0, busy: 1, active: 1)?.0 == .begin(1))
    for _ in 0..<50 {
      #expect(scene.step(0, busy: 1, active: 1) == .stay)
      #expect(scene.step(1, busy: 0, connections: 0, active: 0) == .stay)
    }
    // With a second one that is active there is something to divide.
    #expect(scene.first(0, busy: 1, active: 2)?.0 == .give(to: 1, part: 0.5))
  }

  @Test("Short connections, which are over at the end of a turn, have no loop retire while another is full")
  func short() {
    var scene = two()
    for _ in 0..<50 {
      #expect(scene.step(0, busy: 1) == .stay)
      #expect(scene.step(1, busy: 0.3, connections: 0) == .stay)
    }
    _ = scene.step(0, busy: 0.8)
    #expect(scene.step(1, busy: 0.3, connections: 0) == .retire(to: 0))
  }

  @Test("It retires when all together need no more than one processor and none is idle, not when they need two")
  func crowded() {
    for (idle, first, second, retires) in [
      // They wait for each other in their work, or in their pollers; some of a processor always is idle.
      (0, .init(busy: 0.7, processor: 0.45), .init(busy: 0.7, processor: 0.47), true),
      (0.4, .init(busy: 0.97, processor: 0.5), .init(busy: 0.97, processor: 0.48), true),
      (0.3, .init(busy: 0.49, processor: 0.59), .init(busy: 0.2, processor: 0.29), true),
      // One would be too little.
      (0, .init(busy: 1, processor: 0.8), .init(busy: 0.9, processor: 0.7), false),
      (0, .init(busy: 1, processor: 0.6), .init(busy: 1, processor: 0.5), false),
      // They wait for something else, such as a disk or their clients: a processor is idle.
      (1, .init(busy: 0.7, processor: 0.3), .init(busy: 0.7, processor: 0.3), false),
      (0.7, .init(busy: 0.5, processor: 0.4), .init(busy: 0.5, processor: 0.4), false),
    ] as [(Double, LoopLoad.Use, LoopLoad.Use, Bool)] {
      var scene = two()
      scene.idle = idle
      let window = self.retires(&scene, first, second)
      // What was counted when the load changed is not yet of one kind.
      #expect(window.map { (5...12).contains($0) } == (retires ? true : nil), "\(idle) \(first) \(window ?? 0)")
    }
  }

  @Test("Loops that take turns now in their work and now in their pollers are crowded, too")
  func crowdedInTurns() {
    var scene = two()
    scene.idle = 0.3
    var step = LoopShares.Step.stay
    for window in 0..<24 where step == .stay {
      let waits = window % 8 < 4
      _ = scene.step(0, busy: waits ? 0.99 : 0.49, processor: waits ? 0.51 : 0.59)
      step = scene.step(1, busy: waits ? 0.97 : 0.2, processor: waits ? 0.5 : 0.29)
    }
    #expect(step == .retire(to: 0))
  }

  @Test("Soon after a loop was of no use it needs more of an idle processor to begin again")
  func ofNoUse() {
    for (idle, pause, begins) in [(0.45, 0, false), (0.45, 25, false), (0.55, 0, true), (0.45, 65, true)] {
      var scene = two()
      #expect(retires(&scene, .init(busy: 0.7, processor: 0.45), .init(busy: 0.7, processor: 0.47)) != nil)
      for _ in 0..<pause { #expect(scene.step(0, busy: 0.5) == .stay) }
      scene.idle = idle
      #expect((scene.first(0, busy: 1)?.0 == .begin(1)) == begins, "\(idle) after \(pause)")
    }
    // One that had nothing to do was not of no use.
    var scene = two()
    scene.idle = 1
    #expect(retires(&scene, .init(busy: 0.3, processor: 0.3), .init(busy: 0.2, processor: 0.2)) != nil)
    scene.idle = 0.45
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
  }

  @Test("Loops that only take turns part before a third begins")
  func noThird() {
    var scene = Scene(loops: 3)
    scene.idle = 1
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
    scene.idle = 0.4
    let use = LoopLoad.Use(busy: 0.97, processor: 0.5)
    #expect(retires(&scene, use, use) != nil)
    #expect(scene.shares.serving == 1)
  }

  @Test("A window that took long counts for as long as it took, whichever loop has it")
  func longWindow() {
    for (early, late) in [(0, 1), (1, 0)] {
      var scene = two()
      // One loop is measured only after a turn of almost half a second; the other as usual, also meanwhile.
      for _ in 0..<24 {
        for _ in 0..<14 { #expect(scene.step(early, busy: 0.9, processor: 0.6) == .stay) }
        #expect(scene.step(late, busy: 1, processor: 0.75) == .stay)
      }
    }
  }

  @Test("Of three loops the last retires when two have time for all, and when one has, the next one does, too")
  func crowdedThree() {
    var scene = Scene(loops: 3)
    scene.idle = 4
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
    _ = scene.step(1, busy: 1)
    #expect(scene.first(0, busy: 1)?.0 == .begin(2))
    scene.idle = 0
    func retires(_ processor: Double) -> [Int] {
      var retired: [Int] = []
      for _ in 0..<60 {
        for loop in 0..<scene.shares.serving where scene.step(loop, busy: 0.9, processor: processor) == .retire(to: 0) {
          retired.append(loop)
        }
      }
      return retired
    }
    #expect(retires(0.75) == [])
    #expect(retires(0.6) == [2])
    #expect(retires(0.45) == [1])
  }

  @Test("What is calm for a moment is not calm")
  func calmAgain() {
    var scene = two()
    scene.idle = 1
    let (idle, busy) = (LoopLoad.Use(busy: 0.1, processor: 0.1), LoopLoad.Use(busy: 0.9, processor: 0.9))
    for _ in 0..<10 {
      for _ in 0..<4 {
        _ = scene.step(0, busy: idle.busy)
        #expect(scene.step(1, busy: idle.busy) == .stay)
      }
      _ = scene.step(0, busy: busy.busy)
      #expect(scene.step(1, busy: busy.busy) == .stay)
    }
    #expect(scene.shares.serving == 2)
  }

  @Test("A loop that serves no longer gives away what it could not give before")
  func rest() {
    var scene = two()
    #expect(retires(&scene, .init(), .init()) != nil)
    #expect(scene.step(1, busy: 0.1, connections: 3) == .retire(to: 0))
    #expect(scene.step(1, busy: 0.1, connections: 0) == .stay)
    #expect(scene.step(0, busy: 0.1) == .stay, "the first always serves")
  }

  @Test("A loop that has just begun does not retire for what was before")
  func begunNow() {
    var scene = Scene(loops: 2)
    scene.idle = 1
    #expect(scene.first(0, busy: 1)?.0 == .begin(1))
    #expect(scene.step(1, busy: 0, connections: 0) == .stay)
    scene.now += LoopShares.patience
    _ = scene.step(0, busy: 0.8)
    #expect(scene.step(1, busy: 0, connections: 0) == .retire(to: 0))
  }

  @Test("How long processors were idle is read as the system tells it, and nothing else")
  func idleTime() {
    for (told, ticks) in [
      ("cpu  8151 0 3033 40498 46 0 7 0 0 0\ncpu0 1 2 3 4 5", 40_544), ("cpu 1 2 3 4 5", 9),
      ("cpu  1 2 3 99999999999999 0 1\n", 99_999_999_999_999), ("cpu  1 2 3 100000000000000 0 1\n", nil),
      ("cpu0 1 2 3 4 5\n", nil), ("cpu 1 2 3 4\n", nil), ("cpu 1 2 3 4\n5 6", nil), ("cpu 1 2 3 -4 5", nil),
      ("cpu 1 2 3 4 x", nil), ("\ncpu 1 2 3 4 5", nil), ("", nil),
    ] as [(String, UInt64?)] {
      #expect(IdleTime.ticks(in: Array(told.utf8)[...]) == ticks, "\(told)")
    }
    #expect(IdleTime().nanoseconds() != nil)
  }

  @Test("How busy a loop is: the time in which it does not wait, and the time in which it has a processor")
  func load() {
    let ms: UInt64 = 1_000_000
    var load = LoopLoad(now: 100 * ms, worked: 7 * ms)
    #expect(load.take(now: 129 * ms) { 9 * ms } == nil)
    load.beginWait(now: 110 * ms)
    load.endWait(now: 120 * ms)
    // A turn without waiting.
    load.endWait(now: 125 * ms)
    let use = load.take(now: 140 * ms) { 17 * ms }
    #expect(use == LoopLoad.Use(busy: 0.75, processor: 0.25))
    // What was measured does not count again.
    load.beginWait(now: 140 * ms)
    load.endWait(now: 340 * ms)
    #expect(load.take(now: 340 * ms) { 17 * ms } == LoopLoad.Use(busy: 0, processor: 0))
    #expect(load.take(now: 440 * ms) { 117 * ms } == LoopLoad.Use(busy: 1, processor: 1))
  }
}
