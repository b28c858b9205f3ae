import Synchronization
import SystemSupport
import WalletCore

/// Answers the owner's questions about the running wallet: one thread takes them in and keeps nobody waiting for a client
/// who says nothing; each answer has a thread of its own.
final class AdminService: Sendable {
  /// Works on one question, given as its words, and tells the client.
  /// - Returns: the status to end with.
  typealias Answer = @Sendable (_ words: [String], AdminSession) -> Int32

  private struct State {
    var isClosing = false
    var sessions: [AdminSession] = []
  }

  /// At most so many answers are worked on at a time.
  static let answersMax = 8
  /// A stop waits so long for work that was given up.
  private static let stopTime = Duration.seconds(5)

  private let listening: Int32
  private let state = Mutex(State())
  private let thread = Mutex<Thread?>(nil)
  /// An answer was finished.
  private let finished: Wakeup
  private let folder: String
  private let answer: Answer

  /// Listens in a data folder that this process has locked, so that a socket found there is a leftover.
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - answer: what to do with a question.
  /// - Throws: why it cannot listen.
  init(folder: String, answer: @escaping Answer) throws(StartFailure) {
    self.folder = folder
    self.answer = answer
    do throws(SystemFailure) { finished = try Wakeup() } catch { throw StartFailure(error) }
    listening = AdminSocketIO.make(waits: false)
    guard listening >= 0 else { throw Self.problem(folder) }
    let socket = listening
    unsafe unlink(folder + "/" + AdminSocketIO.name)
    // The mode of the socket becomes that of its file.
    fchmod(socket, 0o600)
    let bound = unsafe AdminSocketIO.withAddress(in: folder) { unsafe bind(socket, $0, $1) }
    // Whatever the umask took away.
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
      throw StartFailure(error)
    }
  }

  private static func problem(_ folder: String) -> StartFailure {
    StartFailure("The socket \(folder)/\(AdminSocketIO.name) cannot be made (errno \(errno)).")
  }

  private func dispose() {
    SystemSupport.close(listening)
    unsafe unlink(folder + "/" + AdminSocketIO.name)
  }

  /// Answers no more, whoever waits, and has what runs given up. Blocks until that has ended, for some seconds at most;
  /// a second call does nothing.
  func close() {
    thread.withLock { running in
      guard let thread = running.take() else { return }
      state.withLock { $0.isClosing = true }
      // Waiting for clients ends; the number stays taken until the thread no longer uses it.
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
