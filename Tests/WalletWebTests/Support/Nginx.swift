import Foundation
import TestSupport
import Testing

/// Debian's nginx in front of a wallet, as an ordinary process with the documentation's example.
final class Nginx {
  static let path = "/usr/sbin/nginx"

  /// If the proxy tests are required, a missing nginx is a failure; otherwise the tests are skipped with this reason.
  static var isWanted: Bool { RequiredTools.proxy.areWanted(orAt: [path, Curl.path, opensslPath]) }

  static let skipReason: Comment = "needs nginx, curl and openssl: sudo apt-get install nginx-light curl openssl"

  /// The certificate for its clients to trust.
  let certificate: String
  private let folder: String
  private let https: Int
  private let process = SpawnedProcess()

  private static let opensslPath = "/usr/bin/openssl"

  /// Makes a certificate for `localhost` and starts the example with its own ports, name and files.
  init(wallet: Int, https: Int, http: Int) throws {
    folder = ProgramRun.freshFolder()
    self.https = https
    certificate = folder + "/certificate.pem"
    try Tool.run(
      Self.opensslPath,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/key.pem", "-out", certificate,
      ])
    let example = try Repository.text("docs/examples/nginx.conf")
    // Listens only on loopback, and without IPv6, which some test machines lack.
    let site = example.replacing(#/ +listen \[::\]:.*\n/#, with: "")
      .replacing("listen 80;", with: "listen 127.0.0.1:\(http);")
      .replacing("listen 443 ", with: "listen 127.0.0.1:\(https) ")
      .replacing("https://wallet.example$request_uri", with: "https://localhost:\(https)$request_uri")
      .replacing("wallet.example", with: "localhost").replacing("127.0.0.1:8080", with: "127.0.0.1:\(wallet)")
      .replacing("/etc/ssl/mywallet/fullchain.pem", with: certificate)
      .replacing("/etc/ssl/mywallet/privkey.pem", with: folder + "/key.pem")
    try site.write(toFile: folder + "/site.conf", atomically: true, encoding: .utf8)
    // The settings that Debian's own nginx.conf has around it, compressed pages included.
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
    let main = """
      daemon off; master_process off; pid \(folder)/pid;
      events {}
      http { gzip on; access_log \(folder)/access.log; \(paths.joined(separator: " ")) include \(folder)/site.conf; }
      """
    try main.write(toFile: folder + "/main.conf", atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: Self.path)
    process.arguments = ["-p", folder, "-c", folder + "/main.conf", "-e", folder + "/errors"]
    try process.run()
    try waitUntilListening(https)
  }

  private func waitUntilListening(_ port: Int) throws {
    let listens = try blockUntil { !process.isRunning || (try? HTTPConnection(port: port)) != nil }
    guard listens, process.isRunning else { throw ClientFailure(what: "nginx does not listen: \(errors)") }
  }

  /// Its error log.
  var errors: String { (try? String(contentsOfFile: folder + "/errors", encoding: .utf8)) ?? "" }

  /// The temporary files that it wrote: bodies and requests.
  var leftovers: [String] {
    get throws {
      try ["client_body", "proxy", "access.log"].filter { name in
        let path = folder + "/" + name
        if let files = try? FileManager.default.subpathsOfDirectory(atPath: path) { return !files.isEmpty }
        return try !Data(contentsOf: URL(filePath: path)).isEmpty
      }
    }
  }

  /// Sends bytes through TLS, and returns what comes back until the other side closes.
  func exchange(_ bytes: [UInt8]) throws -> String {
    let request = folder + "/request"
    try Data(bytes).write(to: URL(filePath: request))
    // Its exit status tells how TLS ended, which does not matter here.
    let command =
      "timeout 60 \(Self.opensslPath) s_client -quiet -ign_eof -connect 127.0.0.1:\(https) -servername localhost "
      + "-CAfile \(certificate) <\(request) 2>/dev/null || true"
    return String(decoding: try Tool.run("/bin/bash", ["-c", command]), as: UTF8.self)
  }

  func stop() {
    process.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
