import Foundation
import TestSupport

@testable import WalletTestSupport

/// curl as a browser: keeps cookies by the rules, speaks TLS, and trusts one certificate.
final class Curl {
  static let path = "/usr/bin/curl"

  private let certificate: String
  private let site: String
  private let source: String
  private let jar: String

  /// - Parameters:
  ///   - site: the prefix of each path.
  ///   - certificate: a file with the trusted certificate.
  ///   - source: the address of this machine to send requests from.
  init(site: String, trusting certificate: String, from source: String) {
    self.site = site
    self.certificate = certificate
    self.source = source
    jar = NSTemporaryDirectory() + "wallet-jar-" + UUID().uuidString
  }

  deinit { try? FileManager.default.removeItem(atPath: jar) }

  /// The cookies as curl stores them, one per line.
  var cookies: [String] {
    let text = (try? String(contentsOfFile: jar, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter { $0.contains("\t") }
  }

  /// Sends one request and follows no redirects.
  func send(
    _ path: String, fields: [(String, String)] = [], form: [(String, String)]? = nil, options: [String] = []
  ) throws -> HTTPAnswer {
    var arguments = ["--silent", "--show-error", "--include", "--max-time", "30", "--cacert", certificate]
    arguments += ["--interface", source, "--cookie", jar, "--cookie-jar", jar]
    for (name, value) in fields { arguments += ["--header", "\(name): \(value)"] }
    if let form { arguments += ["--header", "Expect:", "--data-raw", Visitor.encoded(form)] }
    return try Self.answer(try Tool.run(Self.path, arguments + options + [site + path]))
  }

  /// Parses what curl prints with `--include`: the header section, an empty line, the body without chunk framing.
  private static func answer(_ printed: [UInt8]) throws -> HTTPAnswer {
    guard let end = printed.indices.first(where: { printed[$0...].starts(with: [13, 10, 13, 10]) }) else {
      throw ClientFailure(what: "no header section in \(printed.count) bytes")
    }
    let lines = String(decoding: printed[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw ClientFailure(what: "no status line")
    }
    return HTTPAnswer(status: status, fields: Fields(lines: lines.dropFirst()), body: Array(printed[(end + 4)...]))
  }
}
