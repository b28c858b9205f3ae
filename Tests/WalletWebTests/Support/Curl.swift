import Foundation

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
  ) throws -> Answer {
    var arguments = ["--silent", "--show-error", "--include", "--max-time", "30", "--cacert", certificate]
    arguments += ["--interface", source, "--cookie", jar, "--cookie-jar", jar]
    for (name, value) in fields { arguments += ["--header", "\(name): \(value)"] }
    if let form { arguments += ["--header", "Expect:", "--data-raw", Visitor.encoded(form)] }
    return try HTTPClient.parse(try Tool.run(Self.path, arguments + options + [site + path]), isHead: false)
  }
}
