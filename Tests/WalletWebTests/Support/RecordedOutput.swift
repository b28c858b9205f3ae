import Synchronization

@testable import WalletWeb

/// The output of a command to its owner.
final class RecordedOutput: AdminOutput {
  private let told = Mutex<(lines: [String], complaints: [String])>(([], []))

  func line(_ text: String) { told.withLock { $0.lines.append(text) } }
  func complain(_ text: String) { told.withLock { $0.complaints.append(text) } }

  var lines: [String] { told.withLock { $0.lines } }
  var complaints: [String] { told.withLock { $0.complaints } }
}
