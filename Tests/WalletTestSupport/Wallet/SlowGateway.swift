import PhoneNumbers
import Synchronization
import WalletCore

/// A gateway that answers when a test tells it to: messages arrive and wait.
final class SlowGateway: SMSSender {
  private struct State {
    var messages: [SMSMessage] = []
    var waiting: [CheckedContinuation<SMSFailure?, Never>] = []
    /// The answer from now on; nil keeps every sender waiting.
    var answer: Result<Void, SMSFailure>?
  }

  private let state = Mutex(State())

  var sendsInBackground: Bool { true }

  func send(_ message: SMSMessage) async throws(SMSFailure) {
    let failure = await withCheckedContinuation { (waiting: CheckedContinuation<SMSFailure?, Never>) in
      let answer = state.withLock { state in
        state.messages.append(message)
        if state.answer == nil { state.waiting.append(waiting) }
        return state.answer
      }
      switch answer {
      case .success: waiting.resume(returning: nil)
      case .failure(let failure): waiting.resume(returning: failure)
      case nil: break
      }
    }
    if let failure { throw failure }
  }

  /// Every message it received, whatever became of it.
  var messages: [SMSMessage] { state.withLock { $0.messages } }

  /// The newest code for a number.
  func code(to number: String) -> String? {
    messages.last { $0.to.e164 == number }.map { String($0.text.prefix(6)) }
  }

  /// Answers all waiting senders, and all later ones.
  func answer(_ answer: Result<Void, SMSFailure>) {
    let waiting = state.withLock { state in
      state.answer = answer
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting {
      if case .failure(let failure) = answer { one.resume(returning: failure) } else { one.resume(returning: nil) }
    }
  }
}
