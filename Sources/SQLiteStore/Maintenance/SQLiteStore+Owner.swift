import PhoneNumbers
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

extension SQLiteStore {
  /// Forgets what was counted against a number: wrong codes, also of an authenticator app, and codes sent. Durable when this
  /// returns; blocks until the writer has come to it.
  /// - Returns: whether there was anything.
  package func unlock(_ phone: E164Number) throws(StoreFailure) -> Bool {
    let answer: BlockingAnswer<Result<Bool, StoreFailure>>
    do throws(SystemFailure) { answer = try BlockingAnswer() } catch { throw .broken(error.words) }
    submit(Unlock(phone: phone)) { result in answer.bring(result) }
    return try answer.wait().get()
  }
}
