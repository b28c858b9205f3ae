import HTTPServer
import Synchronization

/// The access records of a server.
final class Recorded: Sendable {
  private let records = Mutex<[AccessRecord]>([])
  private let log = Log()

  var all: [AccessRecord] { records.withLock { $0 } }

  func add(_ record: AccessRecord) {
    records.withLock { $0.append(record) }
    log.add("\(record.method.map { "\($0.name)" } ?? "-") \(record.status.code)")
  }

  /// Returns once there is a record with this method and status, such as `GET 200`.
  func waitFor(_ line: String) async { await log.waitFor(line) }
}
