import Messaging
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore

/// A gateway on its own port whose replies a test chooses.
final class FakeGateway: Sendable {
  /// The reply to one request.
  enum Reply: Sendable {
    case bytes(String)
    /// A status of 200 and a body of this many bytes.
    case flood(Int)
    /// Reads the request and sends nothing.
    case hang
    /// Sends this text, and then nothing more.
    case hangAfter(String)
    /// Closes the connection.
    case close
  }

  private struct State {
    var replies: [Reply]
    var requests: [String] = []
    var held: [Int32] = []
    var isClosing = false
  }

  let port: Int
  private let listening: Int32
  private let state: Mutex<State>
  private let thread = Mutex<SystemSupport.Thread?>(nil)

  /// Sends the next reply to each request, and repeats the last one forever.
  init(_ replies: Reply...) throws {
    state = Mutex(State(replies: replies))
    (port, listening) = try FreePorts.reserve()
    try #require(SystemSupport.listen(listening, 64) == 0)
    let started = try SystemSupport.Thread { [self] in run() }
    thread.withLock { $0 = started }
  }

  var requests: [String] { state.withLock { $0.requests } }
  /// The gateway's URL for the wallet.
  var url: GatewayURL {
    get throws { try GatewayURL("http://localhost:\(port)/send?user=u&password=hush&to={to}&text={text}") }
  }

  func close() {
    state.withLock { $0.isClosing = true }
    shutdown(listening, Int32(SHUT_RDWR))
    thread.withLock { $0 }?.join()
    SystemSupport.close(listening)
    for held in state.withLock({ $0.held }) { SystemSupport.close(held) }
  }

  private func run() {
    while true {
      let connection = accept(listening, nil, nil)
      if state.withLock({ $0.isClosing }) || connection < 0 { return }
      serve(connection)
    }
  }

  private func serve(_ connection: Int32) {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = unsafe recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      request += buffer[..<count]
    }
    let text = String(decoding: request, as: UTF8.self)
    let reply = state.withLock { state in
      state.requests.append(text)
      return state.replies.count > 1 ? state.replies.removeFirst() : state.replies[0]
    }
    switch reply {
    case .bytes(let text): write(text, to: connection)
    case .flood(let count):
      write("HTTP/1.1 200 OK\r\n\r\n", to: connection)
      write(String(repeating: "x", count: count), to: connection)
    case .hangAfter(let text):
      write(text, to: connection)
      return state.withLock { $0.held.append(connection) }
    case .hang: return state.withLock { $0.held.append(connection) }
    case .close: break
    }
    SystemSupport.close(connection)
  }

  /// Stops quietly if the client disconnects.
  private func write(_ text: String, to connection: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
