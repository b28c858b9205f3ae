import Testing

@testable import SQLiteStore

@Suite("When the log's pages are moved to the file")
struct CheckpointPlanTests {
  private static let failure = SQLiteFailure(code: 1034, message: "no")

  /// What the plan says of a log with this many pages.
  private static func step(
    _ plan: inout CheckpointPlan, _ helper: CheckpointHelper.State, _ pages: Int, _ unmoved: Int
  ) -> CheckpointPlan.Step {
    plan.step(pages: pages, unmoved: unmoved, helper: helper)
  }

  @Test(
    "Each state of the helper, with little, a part, and much in the log",
    arguments: [
      (.idle, 511, 511, .none), (.idle, 512, 512, .hold), (.idle, 9000, 511, .none), (.idle, 9000, 512, .hold),
      (.beginning, 8191, 8191, .none), (.beginning, 8192, 8192, .wait),
      (.syncing, 9000, 8191, .none), (.syncing, 9000, 8192, .wait),
      (.ending, 9000, 8191, .none), (.ending, 9000, 8192, .wait),
      (.synced, 4095, 511, .none), (.synced, 4095, 512, .hold), (.synced, 4096, 0, .moveAll),
      (.synced, 4096, 511, .moveAll), (.synced, 4096, 512, .hold), (.synced, 16_383, 512, .hold),
      (.synced, 16_384, 512, .moveAll), (.idle, 20_000, 512, .hold),
      (.unable, 512, 512, .moveAll), (.broken(failure), 1, 1, .end(failure)),
    ] as [(CheckpointHelper.State, Int, Int, CheckpointPlan.Step)])
  func steps(_ helper: CheckpointHelper.State, _ pages: Int, _ unmoved: Int, _ step: CheckpointPlan.Step) {
    var plan = CheckpointPlan()
    #expect(Self.step(&plan, helper, pages, unmoved) == step)
  }

  @Test("A part is moved when something came after the state that is held: else all of it would be, and waited for")
  func afterHeld() {
    var plan = CheckpointPlan()
    #expect(Self.step(&plan, .idle, 600, 600) == .hold)
    #expect(Self.step(&plan, .beginning, 640, 640) == .none)
    // When the helper is seen to hold, it may hold this state.
    #expect(Self.step(&plan, .holding, 700, 700) == .none)
    #expect(Self.step(&plan, .holding, 700, 700) == .none)
    #expect(Self.step(&plan, .holding, 701, 701) == .movePart)
    #expect(Self.step(&plan, .syncing, 800, 100) == .none)
    // The next part is judged by itself.
    #expect(Self.step(&plan, .synced, 1300, 600) == .hold)
    #expect(Self.step(&plan, .holding, 1400, 700) == .none)
    #expect(Self.step(&plan, .holding, 1401, 701) == .movePart)
  }
}
