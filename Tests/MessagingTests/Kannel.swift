import Foundation
import Messaging
import TestSupport
import Testing

@testable import WalletCore

/// Debian's Kannel: its bearerbox and smsbox, and its fake operator, on ports of their own.
final class Kannel {
  private static let bearerbox = "/usr/sbin/bearerbox"
  private static let smsbox = "/usr/sbin/smsbox"
  private static let operatorProgram = "/usr/lib/kannel/test/fakesmsc"

  /// If the environment requires Kannel, its absence is a failure; otherwise the tests are skipped: `skipReason`.
  static var isWanted: Bool { RequiredTools.gateway.areWanted(orAt: [bearerbox, smsbox, operatorProgram]) }

  static let skipReason: Comment = "needs Kannel: sudo apt-get install kannel kannel-extras"

  private let folder = NSTemporaryDirectory() + "wallet-kannel-" + UUID().uuidString
  private var processes: [SpawnedProcess] = []
  private let ports: [Int]

  /// Writes the settings and starts the bearerbox; every started process ends when this object is released.
  init() throws {
    ports = try FreePorts.take(4)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try settings.write(toFile: folder + "/kannel.conf", atomically: true, encoding: .utf8)
    try start(Self.bearerbox, ["-v", "1", folder + "/kannel.conf"])
  }

  deinit {
    // Not asked to end first: they keep nothing that anybody reads afterwards.
    for process in processes.reversed() { process.kill() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The URL where Kannel takes messages.
  func url(password: String = "secret") throws -> GatewayURL {
    try GatewayURL(
      "http://127.0.0.1:\(ports[3])/cgi-bin/sendsms?username=wallet&password=\(password)&to={to}&text={text}")
  }

  /// The operator's log, such as `<MyWallet +15305550123 text 123456 is your …>`, with a message's lines as they are.
  var delivered: String { log("fakesmsc") }

  private func log(_ name: String) -> String {
    (try? String(contentsOfFile: folder + "/\(name).log", encoding: .utf8)) ?? ""
  }

  /// Starts the smsbox and the operator once the bearerbox listens: neither retries its connection.
  func startBoxes() throws {
    let listens = try blockUntil(within: 90) { try isTaken(ports[1]) && isTaken(ports[2]) }
    let found = try listeningPorts().sorted()
    #expect(listens, "\(ports) of \(found): \(log("bearerbox"))")
    try start(Self.smsbox, ["-v", "1", folder + "/kannel.conf"])
    // The operator sends no message of its own.
    try start(Self.operatorProgram, ["-H", "127.0.0.1", "-r", "\(ports[2])", "-m", "0", "1 2 text nothing"])
    #expect(try blockUntil(within: 90) { log("smsbox").contains("Connected to bearerbox") }, "\(log("smsbox"))")
  }

  /// Whether a program listens on a port; does not connect to it.
  private func isTaken(_ port: Int) throws -> Bool { try listeningPorts().contains(port) }

  private func listeningPorts() throws -> Set<Int> {
    // `String(contentsOfFile:)` ends such a file after its first 4 KB, the first 26 listening sockets of the machine.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp"))
    defer { try? file.close() }
    let lines = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
    return Set(
      lines.compactMap { line in
        let fields = line.split(separator: " ", maxSplits: 4)
        // State 0A: listening.
        guard fields.count > 3, fields[3] == "0A" else { return nil }
        return Int(fields[1].suffix(4), radix: 16)
      })
  }

  private func start(_ program: String, _ arguments: [String]) throws {
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    let output = try OutputFile(folder + "/" + (program as NSString).lastPathComponent + ".log")
    process.standardOutput = output.handle
    process.standardError = output.handle
    try process.run()
    processes.append(process)
  }

  private var settings: String {
    """
    group = core
    admin-port = \(ports[0])
    admin-interface = 127.0.0.1
    admin-password = secret
    smsbox-port = \(ports[1])
    smsbox-interface = 127.0.0.1
    box-allow-ip = 127.0.0.1

    group = smsc
    smsc = fake
    host = 127.0.0.1
    port = \(ports[2])
    connect-allow-ip = 127.0.0.1

    group = smsbox
    bearerbox-host = 127.0.0.1
    bearerbox-port = \(ports[1])
    sendsms-port = \(ports[3])
    sendsms-interface = 127.0.0.1

    group = sendsms-user
    username = wallet
    password = secret
    default-sender = MyWallet
    user-allow-ip = 127.0.0.1

    """
  }
}
