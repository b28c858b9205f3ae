import Foundation

/// What all runs of the built program have in common.
extension SpawnedProcess {
  /// The only variables of a run: settings of the person who runs the tests must not reach the program.
  package static func variables(home: String, tools: [String] = []) -> [String: String] {
    ["HOME": home, "PATH": (tools + ["/usr/bin", "/bin"]).joined(separator: ":")]
  }

  /// The port that a wallet prints when it is ready.
  /// - Throws: ``ClientFailure`` with all that it printed, if it ends before.
  package static func walletPort(in output: Pipe) throws -> Int {
    try number(/http:\/\/localhost:(\d+)\n/, in: output)
  }

  /// Reads what a program prints until it has this number.
  /// - Throws: ``ClientFailure`` with all that it printed, if it ends before.
  package static func number(_ pattern: Regex<(Substring, Substring)>, in output: Pipe) throws -> Int {
    var text = ""
    while true {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw ClientFailure(what: "it ended: \(text)") }
      text += String(decoding: piece, as: UTF8.self)
      if let found = text.firstMatch(of: pattern), let number = Int(found.1) { return number }
    }
  }

  /// Waits until a wallet answers on this port.
  /// - Throws: ``ClientFailure`` if this process ends, or does not answer in time.
  package func waitUntilAnswering(_ port: Int, within seconds: Int = 120) throws {
    let answers = try blockUntil(within: seconds) {
      !isRunning || (try? HTTPClient.send("GET", "/healthz", port: port).status) == 200
    }
    guard answers, isRunning else { throw ClientFailure(what: "no answer on port \(port)") }
  }
}
