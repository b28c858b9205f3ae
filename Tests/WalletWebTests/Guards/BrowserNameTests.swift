import Testing

@testable import WalletWeb

@Suite("Names of browsers")
struct BrowserNameTests {
  private static let engine = "AppleWebKit/537.36 (KHTML, like Gecko)"

  @Test(
    "A browser and its device read as people say them; what is unknown is left out",
    arguments: [
      ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) \(engine) Chrome/140.0.0.0 Safari/537.36", "Chrome on a Mac"),
      ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on an iPhone"),
      ("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on an iPad"),
      ("Mozilla/5.0 (Linux; Android 15; K) \(engine) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
      ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) \(engine) Chrome/140.0.0.0 Safari/537.36", "Chrome on a Chromebook"),
      ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
      ("Mozilla/5.0 (Windows NT 10.0) \(engine) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge on Windows"),
      ("curl/8.5.0", "curl"), ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "A browser on a Mac"),
      ("Something/1.0", "An unknown browser"), ("", "An unknown browser"),
    ])
  func names(agent: String, name: String) { #expect(BrowserName.of(agent) == name) }
}
