/// Decides when the log's pages are moved to the file: in parts, so that no booking waits long for one.
///
/// A checkpoint that moves all pages ends when they are on the disk, and only then the log can start over. One that moves
/// only those up to a state that somebody still reads does not wait for the disk. So ``CheckpointHelper`` reads a state,
/// the writer moves the pages up to it, and the helper has the disk take them while the writer goes on. When that has
/// left little to move, the writer moves all of it.
struct CheckpointPlan: Equatable {
  /// How many new pages make a part.
  private let part: Int
  /// From how many pages on the log is to start over.
  private let whole: Int

  /// At how many pages that are not moved bookings wait for a disk that is this slow.
  private var unmovedMax: Int { whole * 2 }
  /// At how many pages all are moved, however many are new.
  private var pagesMax: Int { whole * 4 }

  /// What the writer does after a commit.
  enum Step: Equatable {
    /// Nothing.
    case none
    /// Have the helper read the present state.
    case hold
    /// Move the pages up to the state that the helper reads, then have it sync the file.
    case movePart
    /// Move all pages, so that the log can start over.
    case moveAll
    /// Wait for the helper.
    case wait
    /// End: the file could not be synced, and the system may have dropped what was not on the disk.
    case end(SQLiteFailure)
  }

  /// How many pages the log had when the helper was first seen to read a state; nil before. A checkpoint that finds
  /// nothing newer than that state moves all pages.
  private var held: Int?

  /// - Parameters:
  ///   - part: how many new pages make a part; usually 2 MB.
  ///   - whole: from how many pages on the log is to start over; usually 16 MB.
  init(part: Int = 512, whole: Int = 4096) { (self.part, self.whole) = (part, whole) }

  /// Decides the next step; it is taken for done.
  ///
  /// - Parameters:
  ///   - pages: how many pages the log holds.
  ///   - unmoved: how many of them are not in the file yet.
  ///   - helper: what the helper does.
  /// - Returns: the step.
  mutating func step(pages: Int, unmoved: Int, helper: CheckpointHelper.State) -> Step {
    switch helper {
    case .unable: return .moveAll
    case .synced where pages >= whole && unmoved < part || pages >= pagesMax: return .moveAll
    case .idle, .synced:
      guard unmoved >= part else { return .none }
      held = nil
      return .hold
    case .holding:
      if let held, pages > held { return .movePart }
      held = pages
      return .none
    case .beginning, .syncing, .ending: return unmoved >= unmovedMax ? .wait : .none
    case .broken(let failure): return .end(failure)
    }
  }
}
