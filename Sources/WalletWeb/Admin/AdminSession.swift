import SQLiteStore
import Synchronization
import SystemSupport
import WalletCore

/// One client of the admin socket who has asked: a thread works on the answer, the service's own says meanwhile that
/// it is alive.
final class AdminSession: AdminOutput {
  /// How long a client may take nothing of what it asked for.
  private static let patience = Duration.seconds(2)

  private let client: FileDescriptor
  /// Held while something is sent, so that lines stay whole.
  private let sending = Mutex(())
  private let done = Atomic(false)
  /// Gives the work up.
  let cancellation = Cancellation()

  init(_ client: FileDescriptor) { self.client = client }

  /// For polling.
  var number: Int32 { client.number }

  /// Whether the answer was given, or given up.
  var isDone: Bool { done.load(ordering: .acquiring) }

  func line(_ text: String) { send(.line(text)) }

  func complain(_ text: String) { send(.complaint(text)) }

  /// Says that the work goes on, if the client has room for it now.
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
    // What was sent can still be read; the service's thread sees it and lets the socket go.
    shutdown(number, Int32(SHUT_RDWR))
  }

  /// Gives the work up and takes nothing more.
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
