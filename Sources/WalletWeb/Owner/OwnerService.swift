import Synchronization
import SystemSupport
import WalletCore

/// Answers the owner's questions about the running wallet: one thread takes them in and keeps nobody waiting for a guest
/// who says nothing; each answer has a thread of its own.
final class OwnerService: Sendable {
  /// Works on one question, given as its words, and tells the guest.
  /// - Returns: the status to end with.
  typealias Answer = @Sendable (_ words: [String], OwnerConversation) -> Int32

  private struct State {
    var isClosing = false
    var conversations: [OwnerConversation] = []
  }

  /// At most so many answers are worked on at a time.
  static let answersMost = 8
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
  init(folder: String, answer: @escaping Answer) throws(StartProblem) {
    self.folder = folder
    self.answer = answer
    do throws(SystemFailure) { finished = try Wakeup() } catch { throw StartProblem(error) }
    listening = OwnerSocket.make(waits: false)
    guard listening >= 0 else { throw Self.problem(folder) }
    let socket = listening
    unsafe unlink(folder + "/" + OwnerSocket.name)
    // The mode of the socket becomes that of its file.
    fchmod(socket, 0o600)
    let bound = unsafe OwnerSocket.withAddress(in: folder) { unsafe bind(socket, $0, $1) }
    // Whatever the umask took away.
    if bound == 0 { unsafe chmod(folder + "/" + OwnerSocket.name, 0o600) }
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
      throw StartProblem(error)
    }
  }

  private static func problem(_ folder: String) -> StartProblem {
    StartProblem("The socket \(folder)/\(OwnerSocket.name) cannot be made (errno \(errno)).")
  }

  private func dispose() {
    SystemSupport.close(listening)
    unsafe unlink(folder + "/" + OwnerSocket.name)
  }

  /// Answers no more, whoever waits, and has what runs given up. Blocks until that has ended, for some seconds at most;
  /// a second call does nothing.
  func close() {
    thread.withLock { running in
      guard let thread = running.take() else { return }
      state.withLock { $0.isClosing = true }
      // Waiting for guests ends; the number stays taken until the thread no longer uses it.
      shutdown(listening, Int32(SHUT_RDWR))
      thread.join()
      dispose()
      for conversation in state.withLock({ $0.conversations }) { conversation.giveUp() }
      let deadline = ContinuousClock.now + Self.stopTime
      while state.withLock({ $0.conversations.contains { !$0.isDone } }), ContinuousClock.now < deadline {
        finished.wait(milliseconds: 100)
      }
    }
  }

  private func run() {
    var lobby = OwnerLobby(listening: listening)
    while true {
      let conversations = state.withLock { state in
        state.conversations.removeAll { $0.isDone }
        return state.conversations
      }
      let questions = lobby.wait(beside: conversations)
      if state.withLock({ $0.isClosing }) || lobby.isLost { return }
      for question in questions { begin(question) }
    }
  }

  private func begin(_ question: OwnerLobby.Question) {
    let conversation = OwnerConversation(question.guest)
    let hasRoom = state.withLock { state in
      state.conversations.removeAll { $0.isDone }
      guard state.conversations.count < Self.answersMost else { return false }
      state.conversations.append(conversation)
      return true
    }
    guard hasRoom else {
      conversation.complain("The wallet answers too many others; ask again.")
      return conversation.finish(Command.mistake)
    }
    do throws(SystemFailure) {
      try Thread.detached { [self] in
        conversation.finish(answer(question.words, conversation))
        finished.send()
      }
    } catch {
      conversation.finish(Command.mistake)
    }
  }
}
