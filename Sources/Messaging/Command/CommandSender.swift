import SystemSupport
import WalletCore

/// Sends messages with a program of the owner, called once for each with `SMS_TO` and `SMS_TEXT` in its environment.
///
/// The program exits with 0 if the message is on its way, and with 75 (`EX_TEMPFAIL` of sysexits.h) if the wallet
/// must try again; with 76 (`EX_PROTOCOL`), or by a signal, if it is unknown whether the message went; any other end
/// is a refusal. Its output is discarded: it may hold the code.
package final class CommandSender: SMSSender {
  /// `EX_TEMPFAIL` of sysexits.h.
  private static let tryAgain: Int32 = 75
  /// `EX_PROTOCOL` of sysexits.h: a protocol error.
  private static let outcomeUnknown: Int32 = 76

  private let queue: SendingQueue

  /// Starts a thread, which ``close()`` ends.
  /// - Parameters:
  ///   - program: its path.
  ///   - environment: its environment, without the message.
  ///   - limits: how long and how often to try.
  /// - Throws: ``SMSFailure`` if the system gives no thread.
  package init(
    program: String, environment: ChildEnvironment = .inherited(), limits: SendingLimits = SendingLimits()
  ) throws(SMSFailure) {
    queue = try SendingQueue(limits) { message, attempt in
      Self.run(program, environment.entries(for: message), attempt)
    }
  }

  /// True: a program may take its time.
  package var sendsInBackground: Bool { true }

  /// Sends one message; tries again until its time is over.
  package func send(_ message: SMSMessage) async throws(SMSFailure) { try await queue.send(message) }

  /// Gives up waiting messages, and ends running programs.
  package func close() { queue.close() }

  private static func run(_ program: String, _ environment: [[UInt8]], _ attempt: SendingAttempt) -> SendOutcome {
    let child: ChildProcess
    do throws(SystemFailure) {
      child = try ChildProcess(path: program, environment: environment)
    } catch {
      let failure = SMSFailure(reason: "the program cannot be started: \(error.words)")
      return error.isTemporary ? .later(failure) : .refused(failure)
    }
    let isKept = attempt.run(brokenOffBy: { child.kill() }) { child.waitForEnd() }
    // Processes that it left running would stay forever.
    if isKept { child.kill() }
    switch child.wait() {
    case .status(0): return .sent
    case .status(tryAgain): return .later(SMSFailure(.unreachable, reason: "the program asks to try again"))
    case .status(outcomeUnknown):
      return .refused(SMSFailure(.timeout, reason: "the program does not know whether it went", mayHaveGone: true))
    case .status(let status): return .refused(SMSFailure(.refused, reason: "the program ended with \(status)"))
    case .signal(let signal):
      return .refused(SMSFailure(.refused, reason: "signal \(signal) ended the program", mayHaveGone: true))
    case .unknown: return .refused(SMSFailure(reason: "nobody tells how the program ended", mayHaveGone: true))
    }
  }
}
