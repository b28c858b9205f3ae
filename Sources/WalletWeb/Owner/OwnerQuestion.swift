import CSystem
import Glibc

/// Asks the wallet that runs on a data folder.
enum OwnerQuestion {
  /// Longer than a running wallet gives the guests before this one, if there are only a few.
  private static let patience = Duration.seconds(10)

  /// - Returns: its answer.
  /// - Throws: one sentence for the owner if none runs there or it does not answer.
  static func ask(_ question: String, folder: String) throws(StartProblem) -> String {
    let connection = OwnerSocket.make()
    guard connection >= 0 else { throw StartProblem("The system gives no socket (errno \(errno)).") }
    defer { close(connection) }
    // Connecting waits while too many others do.
    var time = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
    unsafe setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    guard unsafe OwnerSocket.withAddress(in: folder, { unsafe connect(connection, $0, $1) }) == 0 else {
      throw problem(errno, folder)
    }
    let deadline = ContinuousClock.now + patience
    OwnerSocket.send(question + "\n", on: connection, until: deadline)
    let answer = OwnerSocket.receive(from: connection, untilLineEnd: false, most: 1 << 20, until: deadline)
    guard let answer, !answer.isEmpty else {
      throw StartProblem("The wallet on the data folder \(folder) does not answer.")
    }
    return answer
  }

  private static func problem(_ code: Int32, _ folder: String) -> StartProblem {
    switch code {
    case EACCES, EPERM:
      StartProblem("The data folder \(folder) belongs to another user, and only that user can ask its wallet.")
    case EAGAIN, EINTR, EINPROGRESS, ETIMEDOUT: StartProblem("The wallet on the data folder \(folder) does not answer.")
    default:
      StartProblem(
        "No wallet runs on the data folder \(folder); start it, or name another folder with WALLET_DATA (--data).")
    }
  }
}
