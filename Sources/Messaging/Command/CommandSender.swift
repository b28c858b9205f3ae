import SystemSupport
import WalletCore

/// Sends messages by a program of the owner, which is called for each with `SMS_TO` and `SMS_TEXT` in its environment.
///
/// It ends with 0 for a message that is on its way and with 75 (`EX_TEMPFAIL` of sysexits.h) for one that is to be tried
/// again; with 76 (`EX_PROTOCOL`), or by a signal, where nobody knows whether it went; every other end is a refusal. What it prints goes nowhere: it may hold the code.
package final class CommandSender: SMSSender {
  /// Of sysexits.h.
  private static let tryAgain: Int32 = 75
  /// Of sysexits.h, too: a protocol error.
  private static let nobodyKnows: Int32 = 76

  private let queue: SendingQueue

  /// Starts a thread, which ``close()`` ends.
  /// - Parameters:
  ///   - program: its path.
  ///   - environment: what it is started with beside the message.
  ///   - limits: how long and how often.
  /// - Throws: the system gives no thread.
  package init(
    program: String, environment: ChildEnvironment = .inherited(), limits: SendingLimits = SendingLimits()
  ) throws(SMSFailure) {
    queue = try SendingQueue(limits) { message, attempt in
      Self.run(program, environment.entries(for: message), attempt)
    }
  }

  /// A program may take its time.
  package var isSlow: Bool { true }

  /// Sends one message, as often as it takes until its time is over.
  package func send(_ message: SMSMessage) async throws(SMSFailure) { try await queue.send(message) }

  /// Gives up what waits, and ends what runs.
  package func close() { queue.close() }

  private static func run(_ program: String, _ environment: [[UInt8]], _ attempt: SendingAttempt) -> SendOutcome {
    let child: ChildProcess
    do throws(ChildProcessFailure) {
      child = try ChildProcess(path: program, environment: environment)
    } catch {
      let failure = SMSFailure(reason: "the program cannot be started: \(error.words)")
      return error.isTemporary ? .later(failure) : .refused(failure)
    }
    let isKept = attempt.run(brokenOffBy: { child.kill() }) { child.waitForEnd() }
    // What it left running would stay for ever.
    if isKept { child.kill() }
    switch child.wait() {
    case .status(0): return .sent
    case .status(tryAgain): return .later(SMSFailure(.unreachable, reason: "the program asks to try again"))
    case .status(nobodyKnows):
      return .refused(SMSFailure(.timeout, reason: "the program does not know whether it went", mayHaveGone: true))
    case .status(let status): return .refused(SMSFailure(.refused, reason: "the program ended with \(status)"))
    case .signal(let signal):
      return .refused(SMSFailure(.refused, reason: "signal \(signal) ended the program", mayHaveGone: true))
    case .unknown: return .refused(SMSFailure(reason: "nobody tells how the program ended", mayHaveGone: true))
    }
  }
}
