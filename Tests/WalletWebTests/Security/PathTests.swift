import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Security: paths")
struct PathTests {
  private static let climbs = [
    "..", "../", "%2e%2e%2f", "%2E%2E/", "..%2f", ".%2e/", "%2e./", "%2e%2e%5c", "..%5c", "%5c..%5c", "..;/", "./",
    "%2e/", "%252e%252e%252f", "%c0%ae%c0%ae/", "%uff0e%uff0e/", "....//", "//", "%2f%2f",
  ]

  @Test("S34: whatever climbs, in any spelling and from any place, is 404 or 400, and gives out no file of the machine")
  func climbing() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let secrets = try DataFiles.all(in: wallet.folder)
      #expect(secrets.contains { $0.name == "key" })
      let starts = ["/", "/css/", "/js/", "/icons/", "/accounts/", "/receipts/", "/css/site.css/", "/export"]
      let ends = ["etc/passwd", "key", "wallet.db", "css/site.css", "login", "Package.swift", ""]
      for start in starts {
        for climb in Self.climbs {
          for count in [1, 3] {
            for end in ends {
              let path = start + String(repeating: climb, count: count) + end
              let answer = try visitor.get(path)
              #expect(answer.status == 404 || answer.status == 400, "\(path): \(answer.status)")
              #expect(!answer.text.contains("root:") && !answer.text.contains("swift-tools-version"), "\(path)")
            }
          }
        }
      }
      // An absolute path, and the files' own folder, which is no address of the site.
      let folder = Repository.publicFolder
      for path in [
        wallet.folder + "/key", folder + "/logo.svg", "/Public/logo.svg", "/wallet.db", "/key", "/.git/config", "/css",
      ] {
        #expect(try visitor.get(path).status == 404, "\(path)")
      }
    }
  }

  @Test("S34: a NUL, a control byte or a backslash hidden anywhere in a path is 404 or 400")
  func hidden() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      for path in ["/", "/login", "/css/site.css", "/logo.svg", "/healthz", "/accounts/AAAAAAAAAAAAAAAAAAAAAA"] {
        for hidden in [
          "%00", "%00.css", "%0a", "%0d%0a", "%1f", "%7f", "%5c", "%20", "%c2%a0", "%e2%80%8b", "%80", "%zz", "%",
        ] {
          let status = try visitor.get(path + hidden).status
          #expect(status == 404 || status == 400, "\(path)\(hidden): \(status)")
          let before = try visitor.get("/" + hidden + path).status
          #expect(before == 404 || before == 400, "/\(hidden)\(path): \(before)")
        }
      }
      for bytes in ["GET /\u{0} HTTP/1.1", "GET /login\u{0} HTTP/1.1", "GET /a\\b HTTP/1.1", "GET /../key HTTP/1.1"] {
        let connection = try HTTPConnection(port: wallet.port)
        try connection.send("\(bytes)\r\nHost: localhost:\(wallet.port)\r\n\r\n")
        #expect(try connection.answerIfAny()?.status == 400, "\(bytes.debugDescription)")
      }
    }
  }
}
