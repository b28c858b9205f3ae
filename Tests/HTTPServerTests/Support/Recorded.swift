import HTTPServer
import Synchronization

/// What a server has told of the requests it answered.
final class Recorded: Sendable {
  private let records = Mutex<[AccessRecord]>([])
  private let log = Log()

  var all: [AccessRecord] { records.withLock { $0 } }

  func add(_ record: AccessRecord) {
    records.withLock { $0.append(record) }
    log.add("\(record.method.map { "\($0.name)" } ?? "-") \(record.status.code)")
  }

  /// Returns when there is one of this method and status: `GET 200`.
  func waitFor(_ line: String) async { await log.waitFor(line) }
}
