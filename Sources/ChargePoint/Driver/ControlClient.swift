import SystemSupport

/// Asks the processes that run charge points, by their sockets in a state folder.
struct ControlClient {
  let folder: StateFolder

  /// How long a process has to answer.
  private static let patience = Duration.seconds(15)

  /// Has words understood and done by whoever is meant.
  /// - Returns: what to tell the person, and whether it was done.
  func run(_ words: [String]) -> SimulatedChargePoint.Reply {
    var sockets: [String] = []
    var points: [ControlWords.Point] = []
    var lists: [String] = []
    for name in names {
      guard let answer = ask(["names"], of: name) else { continue }
      for line in answer.text.split(separator: "\n") {
        guard let point = ControlWords.Point(line: line) else { continue }
        points.append(point)
        sockets.append(name)
      }
      if words == ["list"], let list = ask(words, of: name) { lists.append(list.text) }
    }
    switch ControlWords(words, among: points) {
    case .list: return lists.isEmpty ? .refused("No charge point runs.") : .done(lists.joined(separator: "\n"))
    case .names: return .done(points.map(\.line).joined(separator: "\n"))
    case .wrong(let sentence): return .refused(sentence)
    case .command(let place, _):
      let named = words.first == points[place].identity ? words : [points[place].identity] + words
      return ask(named, of: sockets[place]) ?? .refused("\(points[place].identity) does not answer.")
    }
  }

  /// The sockets in the folder.
  private var names: [String] {
    let entries = FolderEntries(of: folder.folder)?.names.compactMap(\.text) ?? []
    return entries.filter { $0.hasSuffix(ControlSocket.suffix) }.sorted()
  }

  /// Asks one process.
  /// - Returns: nil if it does not answer; a socket whose process has gone is removed.
  private func ask(_ words: [String], of name: String) -> SimulatedChargePoint.Reply? {
    guard let socket = Socket.make(AF_UNIX) else { return nil }
    let result = unsafe ControlSocket.withAddress(of: name, in: folder) { unsafe connect(socket.number, $0, $1) }
    guard result == 0 else {
      // A process that has just begun refuses, too, until it listens.
      if errno == ECONNREFUSED, !ControlSocket.isHeld(name) { unsafe unlinkat(folder.folder.number, name, 0) }
      return nil
    }
    guard ControlSocket.isOwn(socket.number) else { return nil }
    let deadline = ContinuousClock.now + Self.patience
    let line = Array((words.joined(separator: "\t") + "\n").utf8)
    guard case .bytes(line.count) = Socket.send(socket.number, line, [], from: 0) else { return nil }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      switch Socket.receive(socket.number, into: &buffer) {
      case .bytes(let count): answer += buffer[..<count]
      case .wouldBlock: guard Socket.wait(for: POLLIN, on: socket.number, until: deadline) else { return nil }
      case .broken: return nil
      case .end:
        guard let first = answer.first else { return nil }
        var text = String(decoding: answer.dropFirst(), as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        return SimulatedChargePoint.Reply(text: text, isRefusal: first != UInt8(ascii: "+"))
      }
    }
  }
}
