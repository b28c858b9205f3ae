import SQLiteStore
import Templates
import WalletCore

extension RunningLibrary {
  /// The libraries that this process runs with.
  static var all: [RunningLibrary] { [SQLiteLibrary.running, Libcrypto.running, ZlibLibrary.running] }
}

extension [RunningLibrary] {
  /// Every known fault, as the owner reads it.
  var faultLines: [String] { flatMap { running in running.faults.map { Words.fault($0, of: running) } } }

  /// Tells the log which libraries run. What can happen to this wallet is a warning; what can happen only with another
  /// program's help stands beside the versions; the rest is for ``Command/check`` and the security page.
  func tell(_ log: Log) {
    var beside: [String] = []
    for running in self {
      for fault in running.faults {
        switch fault.reach {
        case .wallet: log.writeToOwner(Words.fault(fault, of: running))
        case .otherWriters: beside.append(Words.fault(fault, of: running))
        case .never: break
        }
      }
    }
    let names = map(\.title).joined(separator: ", ")
    guard !beside.isEmpty else { return log.write(.libraries, ["libraries": names]) }
    log.write(
      .libraries, ["libraries": names, "what": (beside + [Words.versionsOnly]).joined(separator: " ")])
  }
}
