import Synchronization

extension SQLiteStore {
  /// How the clock stands to the books; with `accepting` the owner's word that it is right, durable when this returns.
  /// Blocks until the writer has come to it.
  public func clock(accepting: Bool) throws(StoreFailure) -> ClockState {
    let signal: Signal
    do throws(StoreOpenFailure) { signal = try Signal() } catch { throw .broken("\(error)") }
    let answer = Answer()
    submit(ClockCommand(accepts: accepting)) { result in
      answer.result.withLock { $0 = result }
      signal.send()
    }
    while true {
      signal.wait(milliseconds: nil)
      if let result = answer.result.withLock({ $0 }) { return try result.get() }
    }
  }

  private final class Answer: Sendable {
    let result = Mutex<Result<ClockState, StoreFailure>?>(nil)
  }
}
