import CentralSystem
import HTTPServer
import WalletCore

/// The counters as `WalletWeb stats` prints them: one name and value per line, for people and for scripts.
struct StatisticsText {
  let uptimeSeconds: Int
  let connections: Int
  let accepted: Int
  let numbers: Statistics.Numbers
  let writer: WriterStatistics
  /// How many users have asked to leave and are not erased yet.
  let usersLeaving: Int
  let chargePoints: CentralStatistics
  let libraries: [RunningLibrary]
  /// About the rates, a line each.
  let rates: [String]

  var text: String {
    var lines: [(String, String)] = [("uptime_seconds", "\(uptimeSeconds)")]
    lines.append(("connections_open", "\(connections)"))
    lines.append(("connections_accepted", "\(accepted)"))
    lines.append(("connections_closed_to_make_room", "\(numbers.madeRoom)"))
    lines.append(("connections_turned_away", "\(numbers.turnedAway)"))
    lines.append(("seconds_without_descriptor", "\(numbers.secondsWithoutDescriptor)"))
    lines.append(("requests", "\(numbers.durations.count)"))
    for index in numbers.answers.indices where index > 0 {
      lines.append(("requests_\(index + 1)xx", "\(numbers.answers[index])"))
    }
    lines.append(("bytes_sent", "\(numbers.bytesSent)"))
    lines += Self.lines("request_us", numbers.durations)
    lines.append(("codes_sent", "\(numbers.codesSent)"))
    lines.append(("codes_not_sent", "\(numbers.codesNotSent)"))
    lines.append(("writer_waiting", "\(writer.waiting)"))
    lines.append(("writer_waiting_most", "\(writer.peakWaiting)"))
    lines.append(("writer_commands", "\(writer.commands)"))
    lines.append(("commits", "\(writer.commits.count)"))
    lines += Self.lines("commit_us", writer.commits)
    lines.append(("users_leaving", "\(usersLeaving)"))
    lines += Self.lines(chargePoints)
    for running in libraries { lines.append((running.name.lowercased(), "\(running.version)")) }
    let width = lines.map(\.0.utf8.count).max() ?? 0
    var text = ""
    for (name, value) in lines {
      text += name + String(repeating: " ", count: width - name.utf8.count + 2) + value + "\n"
    }
    for line in rates { text += line + "\n" }
    for (reason, count) in numbers.refusals.sorted(by: { $0.key < $1.key }) { text += "refused \(count) × \(reason)\n" }
    return text
  }

  private static func lines(_ numbers: CentralStatistics) -> [(String, String)] {
    [
      ("charge_points_connected", "\(numbers.connected)"), ("charge_points_accepted", "\(numbers.accepted)"),
      ("charge_points_refused", "\(numbers.refused)"), ("charge_points_calls", "\(numbers.calls)"),
      ("charge_points_call_errors", "\(numbers.callErrors)"), ("charge_points_calls_sent", "\(numbers.ourCalls)"),
      ("charge_points_unanswered", "\(numbers.unanswered)"), ("charge_points_strays", "\(numbers.strays)"),
    ]
  }

  private static func lines(_ name: String, _ durations: Durations) -> [(String, String)] {
    [
      (name + "_p50", "\(durations.percentile(0.5))"), (name + "_p99", "\(durations.percentile(0.99))"),
      (name + "_longest", "\(durations.longest)"),
    ]
  }
}
