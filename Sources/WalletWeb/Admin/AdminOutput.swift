import SystemSupport
import WalletCore

/// Where an owner's command reports its result: this process's own streams, or a client of the admin socket.
protocol AdminOutput: Sendable {
  /// A line for standard output, without its line feed.
  func line(_ text: String)
  /// A line for standard error.
  func complain(_ text: String)
}

/// This process's own streams.
struct ProcessOutput: AdminOutput {
  func line(_ text: String) { print(text) }
  func complain(_ text: String) { _ = StandardStream.error.write("MyWallet: \(text)\n") }
}
