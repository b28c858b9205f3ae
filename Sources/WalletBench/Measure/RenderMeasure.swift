import Templates
import WalletCore

/// Measures how long pages take to render from values to bytes, without store and server.
enum RenderMeasure {
  static func run(rounds: Int) throws(BenchFailure) {
    let pages = SamplePages()
    try measure("render, login page", rounds) { pages.login.html }
    try measure("render, home page with 5 accounts", rounds) { pages.home.html }
    try measure("render, account page with 20 entries", rounds) { pages.account.html }
  }

  private static func measure(_ name: String, _ rounds: Int, _ page: () -> HTML) throws(BenchFailure) {
    let size = page().bytes.count
    let label = "\(name), \(size) bytes"
    try Rounds.report(label, "µs", scale: 1e6, rounds: rounds, times: 10_000) { times throws(BenchFailure) in
      var bytes = 0
      for _ in 0..<times { bytes += page().bytes.count }
      guard bytes == size * times else { throw BenchFailure("The page is not always the same.") }
    }
  }
}
