import Messaging
import Synchronization
import SystemSupport
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
    listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    port = try Self.listen(listening)
    let started = try SystemSupport.Thread { [self] in run() }
    thread.withLock { $0 = started }
  }

  /// A port without a listener, reserved until the descriptor is closed.
  static func silentPort() throws -> (port: Int, descriptor: Int32) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // Below the ports that the system assigns to clients, such as the thousands of connections of other tests.
    for _ in 0..<100 {
      if let port = try? bind(descriptor, to: .random(in: 10_000..<32_000)) { return (port, descriptor) }
    }
    return (try bind(descriptor), descriptor)
  }

  private static func bind(_ descriptor: Int32, to port: in_port_t = 0) throws -> Int {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        unsafe SystemSupport.bind(descriptor, name, size) == 0 && getsockname(descriptor, name, &size) == 0
      }
    }
    struct NotBound: Error {}
    guard isBound else { throw NotBound() }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  private static func listen(_ descriptor: Int32) throws -> Int {
    let port = try bind(descriptor)
    try #require(SystemSupport.listen(descriptor, 64) == 0)
    return port
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
