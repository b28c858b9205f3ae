import SystemSupport
import WalletCore

extension SQLiteStore {
  /// How the clock stands to the books; with `accepting` the owner's word that it is right, durable when this returns.
  /// Blocks until the writer has come to it.
  package func clock(accepting: Bool) throws(StoreFailure) -> ClockState {
    let answer: BlockingAnswer<Result<ClockState, StoreFailure>>
    do throws(SystemFailure) { answer = try BlockingAnswer() } catch { throw .broken(error.words) }
    submit(ClockCommand(accepts: accepting)) { result in answer.bring(result) }
    return try answer.wait().get()
  }
}
