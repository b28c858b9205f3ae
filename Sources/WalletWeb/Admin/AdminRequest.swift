import SystemSupport
import WalletCore

/// Sends a command to the wallet that runs on a data folder.
enum AdminRequest {
  /// How long to wait for the wallet. A running wallet sends something each second, also while it works.
  private static let patience = Duration.seconds(10)

  /// Sends the command, after words that come before it, and passes on the answer's lines as they arrive.
  /// - Returns: the exit status; nil if no wallet runs on the folder.
  /// - Throws: one sentence for the owner if a wallet runs but does not answer.
  static func ask(
    _ invocation: Invocation, after words: [String] = [], folder: String, output: some AdminOutput
  ) throws(ProgramFailure) -> Int32? {
    guard let socket = FileDescriptor(AdminSocketIO.make(waits: true)) else {
      throw ProgramFailure("The system gives no socket (errno \(errno)).")
    }
    let connection = socket.number
    // Connecting waits while too many other clients do.
    var time = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
    unsafe setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    guard unsafe AdminSocketIO.withAddress(in: folder, { unsafe connect(connection, $0, $1) }) == 0 else {
      switch errno {
      case EACCES, EPERM:
        throw foreign(folder)
      case EAGAIN, EINTR, EINPROGRESS, ETIMEDOUT: throw silence(folder)
      default: return nil
      }
    }
    guard AdminSocketIO.isWallet(connection, of: folder) else { throw foreign(folder) }
    AdminSocketIO.send(
      AdminWords.line(words + invocation.words) + "\n", on: connection, until: ContinuousClock.now + patience)
    return try listen(to: connection, folder, output)
  }

  private static func foreign(_ folder: String) -> ProgramFailure {
    ProgramFailure("The data folder \(folder) belongs to another user, and only that user can ask its wallet.")
  }

  private static func listen(
    to connection: Int32, _ folder: String, _ output: some AdminOutput
  ) throws(ProgramFailure) -> Int32 {
    var received: [UInt8] = []
    while Socket.wait(for: POLLIN, on: connection, until: ContinuousClock.now + patience) {
      guard let piece = AdminSocketIO.receive(from: connection) else { throw silence(folder) }
      guard !piece.isEmpty else {
        throw ProgramFailure("The wallet on the data folder \(folder) stopped before it had answered.")
      }
      received += piece
      var lines = received.split(separator: 0x0A, omittingEmptySubsequences: false)
      received = Array(lines.removeLast())
      for line in lines {
        switch AdminFrame(Substring(decoding: line, as: UTF8.self)) {
        case .line(let text): output.line(text)
        case .complaint(let text): output.complain(text)
        case .alive: break
        case .status(let status): return status
        case nil:
          throw ProgramFailure("The wallet on the data folder \(folder) is of another version than this program.")
        }
      }
    }
    throw silence(folder)
  }

  private static func silence(_ folder: String) -> ProgramFailure {
    ProgramFailure("The wallet on the data folder \(folder) does not answer.")
  }
}
