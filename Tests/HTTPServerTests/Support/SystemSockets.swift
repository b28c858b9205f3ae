import Foundation

/// Reads the system's table of TCP sockets, which includes those that no program has open any more (proc_net_tcp).
enum SystemSockets {
  /// How many bytes sent from a port wait to be transmitted or acknowledged.
  static func unacknowledged(port: Int) throws -> Int {
    let wanted = String(port, radix: 16, uppercase: true)
    // The system does not report the table's size, so read to its end.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp"))
    let table = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    return table.split(separator: "\n").dropFirst().reduce(0) { sum, line in
      let columns = line.split(separator: " ")
      guard columns.count > 4, columns[1].split(separator: ":").last.map(String.init) == wanted.leftPadded(4),
        let waiting = columns[4].split(separator: ":").first.flatMap({ Int($0, radix: 16) })
      else { return sum }
      return sum + waiting
    }
  }
}

extension String {
  fileprivate func leftPadded(_ width: Int) -> String { String(repeating: "0", count: max(0, width - count)) + self }
}
