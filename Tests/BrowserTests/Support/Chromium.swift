import Foundation
import TestSupport
import Testing

/// Debian's chromium and chromedriver.
enum Chromium {
  /// The browser without its user interface: the same engine, at a third of the work.
  private static let shellPath = "/usr/lib/chromium/chromium-headless-shell"
  private static let isShellHere = FileManager.default.isExecutableFile(atPath: shellPath)
  static let browserPath = isShellHere ? shellPath : "/usr/bin/chromium"
  /// Arguments for a browser without a window. Tests look at a page only briefly, so they do without a new frame for
  /// each page, a spare process for another site, a process for the network, and scripts compiled to run for long.
  static let arguments =
    (isShellHere ? [] : ["--headless=new"]) + [
      "--no-sandbox", "--disable-gpu",
      "--disable-features=RenderDocument,SpareRendererForSitePerProcess",
      "--enable-features=NetworkServiceInProcess2", "--js-flags=--no-opt,--no-maglev",
    ]
  static let driverPath = "/usr/bin/chromedriver"

  /// If the browser tests are required, a missing browser is a failure; otherwise the tests are skipped with this
  /// reason.
  static var isWanted: Bool { RequiredTools.browser.areWanted(orAt: [browserPath, driverPath]) }

  static let skipReason: Comment =
    "needs a browser and its driver: sudo apt-get install chromium-headless-shell chromium-driver"

  /// A browser uses more than one core: more of them at once only slow each other down.
  private static let permits = Permits(3)

  /// Runs a story with its own driver and thread, and stops the driver afterwards.
  static func withDriver(_ story: (Int) async throws -> Void) async throws {
    try await permits.with {
      try await OwnThread.run {
        let (driver, port) = try startDriver()
        defer {
          _ = try? HTTPClient.send("GET", "/shutdown", port: port)
          driver.stop()
        }
        try await story(port)
      }
    }
  }

  /// Runs a story in a phone's window, where the visitor of a session is signed in.
  static func signedIn(
    at site: String, _ session: (name: String, value: String), scripts: Bool = true,
    _ story: (WebDriver) async throws -> Void
  ) async throws {
    try await withDriver { port in
      let browser = try WebDriver(port: port, width: 390, height: 844, scripts: scripts, still: true)
      defer { browser.close() }
      try browser.signIn(at: site, session)
      try await story(browser)
    }
  }

  /// The driver looks for a port that is free on one of its two addresses, and exits if another program uses it on
  /// the other. With many drivers this happens, and it is not the wallet's fault.
  private static func startDriver() throws -> (SpawnedProcess, Int) {
    for _ in 0..<10 {
      let driver = SpawnedProcess()
      driver.executableURL = URL(filePath: driverPath)
      driver.arguments = ["--port=0"]
      // The environment sets the language, and with it the order of a date's parts.
      let language = ["LANGUAGE": "en_US", "LC_ALL": "C.UTF-8"]
      driver.environment = ProcessInfo.processInfo.environment.merging(language) { $1 }
      let output = Pipe()
      driver.standardOutput = output
      try driver.run()
      do {
        // The driver chooses a free port and prints it.
        return (driver, try SpawnedProcess.number(/started successfully on port (\d+)\./, in: output))
      } catch let failure as ClientFailure {
        driver.stop()
        guard failure.what.contains("port not available") else { throw failure }
      }
    }
    throw ClientFailure(what: "chromedriver finds no port")
  }
}
