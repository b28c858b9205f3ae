import SystemSupport
import TestSupport
import WalletCore

@testable import WalletWeb

/// A client of the admin socket that reads the answer as it arrives, if it reads it.
final class AdminSocketClient {
  private let socket: FileDescriptor
  private var heard = ""

  init(path: String) throws {
    let folder = String(path.dropLast(AdminSocketIO.name.utf8.count + 1))
    guard let socket = FileDescriptor(AdminSocketIO.make(waits: true)),
      unsafe AdminSocketIO.withAddress(in: folder, { unsafe connect(socket.number, $0, $1) }) == 0
    else { throw ClientFailure(what: "no client: errno \(errno)") }
    self.socket = socket
  }

  /// Sends a text, or with no seconds as much of it as the socket takes at once.
  func send(_ text: String, within seconds: Int = 5) {
    AdminSocketIO.send(text, on: socket.number, until: ContinuousClock.now + .seconds(seconds))
  }

  /// Everything received so far, once it ends with this text or the answer ends; waits twenty seconds at most.
  func read(until end: String) -> String {
    let deadline = ContinuousClock.now + .seconds(20)
    while !heard.hasSuffix(end), Socket.wait(for: POLLIN, on: socket.number, until: deadline) {
      guard let piece = AdminSocketIO.receive(from: socket.number), !piece.isEmpty else { break }
      heard += String(decoding: piece, as: UTF8.self)
    }
    return heard
  }
}
