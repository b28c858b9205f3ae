import Synchronization
import SystemSupport
import WalletCore

/// Answers the owner's questions about the running wallet. One thread receives them, and a silent client delays no
/// other; each answer has a thread of its own.
final class AdminService: Sendable {
  /// Answers one question, given as its words, and sends the answer to the client.
  /// - Returns: the exit status.
  typealias Answer = @Sendable (_ words: [String], AdminSession) -> Int32

  private struct State {
    var isClosing = false
    var sessions: [AdminSession] = []
  }

  /// How many answers may be in progress at once.
  static let answersMax = 8
  /// How long a stop waits for cancelled work.
  private static let stopTime = Duration.seconds(5)

  private let listening: Int32
  private let state = Mutex(State())
  private let thread = Mutex<Thread?>(nil)
  /// Signals that an answer is finished.
  private let finished: Wakeup
  private let folder: String
  private let answer: Answer

  /// Listens in a data folder. This process has locked the folder, so any socket found there is a leftover.
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - answer: answers a question.
  /// - Throws: why it cannot listen.
  init(folder: String, answer: @escaping Answer) throws(ProgramFailure) {
    self.folder = folder
    self.answer = answer
    do throws(SystemFailure) { finished = try Wakeup() } catch { throw ProgramFailure(error) }
    listening = AdminSocketIO.make(waits: false)
    guard listening >= 0 else { throw Self.problem(folder) }
    let socket = listening
    unsafe unlink(folder + "/" + AdminSocketIO.name)
    // The file of the socket gets the socket's mode.
    fchmod(socket, 0o600)
    let bound = unsafe AdminSocketIO.withAddress(in: folder) { unsafe bind(socket, $0, $1) }
    // Again, because the umask may have removed bits.
    if bound == 0 { unsafe chmod(folder + "/" + AdminSocketIO.name, 0o600) }
    guard bound == 0, listen(socket, 64) == 0 else {
      let problem = Self.problem(folder)
      dispose()
      throw problem
    }
    do throws(SystemFailure) {
      let started = try Thread { [self] in run() }
      thread.withLock { $0 = started }
    } catch {
      dispose()
      throw ProgramFailure(error)
    }
  }

  private static func problem(_ folder: String) -> ProgramFailure {
    ProgramFailure("The socket \(folder)/\(AdminSocketIO.name) cannot be made (errno \(errno)).")
  }

  private func dispose() {
    SystemSupport.close(listening)
    unsafe unlink(folder + "/" + AdminSocketIO.name)
  }

  /// Stops answering all clients and cancels the work in progress. Blocks until that has ended, for a few seconds at
  /// most. A second call does nothing.
  func close() {
    thread.withLock { running in
      guard let thread = running.take() else { return }
      state.withLock { $0.isClosing = true }
      // This ends the wait for clients. The descriptor stays taken until the thread no longer uses it.
      shutdown(listening, Int32(SHUT_RDWR))
      thread.join()
      dispose()
      for session in state.withLock({ $0.sessions }) { session.giveUp() }
      let deadline = ContinuousClock.now + Self.stopTime
      while state.withLock({ $0.sessions.contains { !$0.isDone } }), ContinuousClock.now < deadline {
        finished.wait(milliseconds: 100)
      }
    }
  }

  private func run() {
    var socket = AdminSocket(listening: listening)
    while true {
      let sessions = state.withLock { state in
        state.sessions.removeAll { $0.isDone }
        return state.sessions
      }
      let questions = socket.wait(beside: sessions)
      if state.withLock({ $0.isClosing }) || socket.isLost { return }
      for question in questions { begin(question) }
    }
  }

  private func begin(_ question: AdminSocket.Question) {
    let session = AdminSession(question.client)
    let hasRoom = state.withLock { state in
      state.sessions.removeAll { $0.isDone }
      guard state.sessions.count < Self.answersMax else { return false }
      state.sessions.append(session)
      return true
    }
    guard hasRoom else {
      session.complain("The wallet answers too many others; ask again.")
      return session.finish(Command.mistake)
    }
    do throws(SystemFailure) {
      try Thread.detached { [self] in
        session.finish(answer(question.words, session))
        finished.send()
      }
    } catch {
      session.finish(Command.mistake)
    }
  }
}
