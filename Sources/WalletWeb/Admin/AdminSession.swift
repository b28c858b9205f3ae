import SQLiteStore
import Synchronization
import SystemSupport
import WalletCore

/// One client of the admin socket after its question. A thread works on the answer; meanwhile the service's own
/// thread reports that the work goes on.
final class AdminSession: AdminOutput {
  /// How long a client may leave an answer unread.
  private static let patience = Duration.seconds(2)

  private let client: FileDescriptor
  /// Held during sending, so that lines stay whole.
  private let sending = Mutex(())
  private let done = Atomic(false)
  /// Cancels the work.
  let cancellation = Cancellation()

  init(_ client: FileDescriptor) { self.client = client }

  /// For polling.
  var number: Int32 { client.number }

  /// Whether the answer is complete, or was given up.
  var isDone: Bool { done.load(ordering: .acquiring) }

  func line(_ text: String) { send(.line(text)) }

  func complain(_ text: String) { send(.complaint(text)) }

  /// Reports that the work goes on, if the client has room for it now.
  func sayAlive() {
    _ = sending.withLockIfAvailable { _ in
      guard !isDone else { return }
      AdminSocketIO.send(AdminFrame.alive.text, on: number, until: .now)
    }
  }

  /// Ends the answer.
  func finish(_ status: Int32) {
    send(.status(status))
    done.store(true, ordering: .releasing)
    // The client can still read what was sent. The service's thread sees the shutdown and drops the socket.
    shutdown(number, Int32(SHUT_RDWR))
  }

  /// Cancels the work and sends nothing more.
  func giveUp() {
    cancellation.cancel()
    shutdown(number, Int32(SHUT_RDWR))
  }

  private func send(_ frame: AdminFrame) {
    let isTaken = sending.withLock { _ in
      AdminSocketIO.send(frame.text, on: number, until: ContinuousClock.now + Self.patience)
    }
    if !isTaken { cancellation.cancel() }
  }
}
