import Foundation
import TestSupport

/// A browser that is curl: keeps cookies by the rules, speaks TLS, and trusts one certificate.
final class Curl {
  static let path = "/usr/bin/curl"

  private let certificate: String
  private let site: String
  private let source: String
  private let jar: String

  /// - Parameters:
  ///   - site: what stands before each path.
  ///   - certificate: a file with the certificate that is trusted.
  ///   - source: the address of this machine that the requests come from.
  init(site: String, trusting certificate: String, from source: String) {
    self.site = site
    self.certificate = certificate
    self.source = source
    jar = NSTemporaryDirectory() + "wallet-jar-" + UUID().uuidString
  }

  deinit { try? FileManager.default.removeItem(atPath: jar) }

  /// The cookies as curl keeps them, a line each.
  var cookies: [String] {
    let text = (try? String(contentsOfFile: jar, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter { $0.contains("\t") }
  }

  /// One request; nothing is followed.
  func send(
    _ path: String, fields: [(String, String)] = [], form: [(String, String)]? = nil, options: [String] = []
  ) throws -> HTTPAnswer {
    var arguments = ["--silent", "--show-error", "--include", "--max-time", "30", "--cacert", certificate]
    arguments += ["--interface", source, "--cookie", jar, "--cookie-jar", jar]
    for (name, value) in fields { arguments += ["--header", "\(name): \(value)"] }
    if let form { arguments += ["--header", "Expect:", "--data-raw", Visitor.encoded(form)] }
    return try Self.answer(try Tool.run(Self.path, arguments + options + [site + path]))
  }

  /// What curl prints with `--include`: the header section, an empty line, the body as it is without chunks.
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
