import CSystem
import Glibc
import Synchronization
import WalletCore

/// Answers the owner's questions about the running wallet, one after the other, on a thread of its own.
final class OwnerService: Sendable {
  private struct State {
    var isClosing = false
    /// Who is being answered.
    var guest: Int32?
  }

  private let listening: Int32
  private let state = Mutex(State())
  private let thread = Mutex<Thread?>(nil)
  private let folder: String
  private let answer: @Sendable (String) -> String

  /// How long one guest may take for everything.
  private static let patience = Duration.seconds(2)

  /// Listens in a data folder that this process has locked, so that a socket found there is a leftover.
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - answer: what to say to a question, one line without its end.
  /// - Throws: why it cannot listen.
  init(folder: String, answer: @escaping @Sendable (String) -> String) throws(StartProblem) {
    self.folder = folder
    self.answer = answer
    listening = OwnerSocket.make()
    guard listening >= 0 else { throw Self.problem(folder) }
    let socket = listening
    unsafe unlink(folder + "/" + OwnerSocket.name)
    // The mode of the socket becomes that of its file.
    fchmod(socket, 0o600)
    let bound = unsafe OwnerSocket.withAddress(in: folder) { unsafe bind(socket, $0, $1) }
    guard bound == 0, listen(socket, 64) == 0 else {
      let problem = Self.problem(folder)
      dispose()
      throw problem
    }
    do throws(StoreOpenFailure) {
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
    Glibc.close(listening)
    unsafe unlink(folder + "/" + OwnerSocket.name)
  }

  /// Answers no more, whoever waits. Blocks until the thread has ended; a second call does nothing.
  func close() {
    thread.withLock { running in
      guard let thread = running.take() else { return }
      state.withLock { state in
        state.isClosing = true
        if let guest = state.guest { shutdown(guest, Int32(SHUT_RDWR)) }
      }
      // Accepting ends with an error; the number stays taken until the thread no longer uses it.
      shutdown(listening, Int32(SHUT_RDWR))
      thread.join()
      dispose()
    }
  }

  private func run() {
    while true {
      let guest = accept4(listening, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
      if guest < 0 {
        guard mayGoOn(after: errno) else { return }
        continue
      }
      guard welcome(guest) else {
        Glibc.close(guest)
        return
      }
      serve(guest)
      state.withLock { $0.guest = nil }
      Glibc.close(guest)
    }
  }

  /// Whoever came is gone, or there is no descriptor for a moment; anything else is the end.
  private func mayGoOn(after code: Int32) -> Bool {
    if state.withLock({ $0.isClosing }) { return false }
    switch code {
    case EINTR, ECONNABORTED: return true
    case EMFILE, ENFILE, ENOBUFS, ENOMEM:
      _ = poll(nil, 0, 50)
      return true
    default: return false
    }
  }

  private func welcome(_ guest: Int32) -> Bool {
    state.withLock { state in
      state.guest = guest
      return !state.isClosing
    }
  }

  private func serve(_ guest: Int32) {
    let deadline = ContinuousClock.now + Self.patience
    let question = OwnerSocket.receive(from: guest, untilLineEnd: true, most: 4096, until: deadline)
    guard let question else { return }
    let line = question.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
    OwnerSocket.send(answer(String(String.UnicodeScalarView(line))), on: guest, until: deadline)
  }
}
