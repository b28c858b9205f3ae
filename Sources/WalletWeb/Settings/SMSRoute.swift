import Messaging
import SystemSupport
import WalletCore

/// How codes are sent.
enum SMSRoute: Sendable, Equatable {
  /// Printed to the wallet's console.
  case console
  case file(path: String)
  /// By an SMS gateway over plain http.
  case gateway(GatewayURL)
  /// By a program of the owner, given as a path.
  case command(program: String)

  /// Reads `WALLET_SMS`.
  /// - Parameters:
  ///   - text: the setting.
  ///   - path: where to search for programs without a slash in their name, in the format of `PATH`.
  /// - Throws: one sentence, without a gateway's address, which may contain a password.
  init(_ text: String, path: String) throws(ProgramFailure) {
    if text == "console" {
      self = .console
    } else if let file = Self.rest(of: text, behind: "file:") {
      self = .file(path: file)
    } else if let program = Self.rest(of: text, behind: "command:") {
      self = .command(program: try Self.program(program, path: path))
    } else if text.lowercased().hasPrefix("http") {
      self = .gateway(try Self.gateway(text))
    } else {
      throw ProgramFailure("WALLET_SMS (--sms) must be console, file:PATH, http:URL or command:PROGRAM.")
    }
  }

  /// Whether each message costs money and passes through other systems.
  var isGateway: Bool {
    switch self {
    case .console, .file: false
    case .gateway, .command: true
    }
  }

  /// Where codes go, for the owner who starts the wallet; without secrets.
  var words: String {
    switch self {
    case .console: "printed here"
    case .file(let path): "written to \(path)"
    case .gateway(let url): "sent by the gateway at \(url.authority)"
    case .command(let program): "sent by \(program)"
    }
  }

  private static func rest(of text: String, behind name: String) -> String? {
    text.hasPrefix(name) && text.utf8.count > name.utf8.count ? String(text.dropFirst(name.count)) : nil
  }

  /// `http://…` as it is, or after `http:`, like the names of the other routes.
  private static func gateway(_ text: String) throws(ProgramFailure) -> GatewayURL {
    let url = rest(of: text, behind: "http:").flatMap { $0.lowercased().hasPrefix("http") ? $0 : nil } ?? text
    do throws(GatewayURL.Refusal) {
      return try GatewayURL(url)
    } catch {
      let what =
        switch error {
        case .encrypted:
          "names a gateway by https, which the wallet does not speak; have a program call it with command:PROGRAM "
            + "(docs/sms.md has one)."
        case .notHTTP: "must begin with http:// where it names a gateway."
        case .host:
          "must have the gateway's host behind http://, with or without a port, and no name or password there."
        case .places: "must have {to} and {text} behind the gateway's host, where the number and the words belong."
        case .characters: "has a character in the gateway's address that must be percent-encoded, like %20."
        }
      throw ProgramFailure("WALLET_SMS (--sms) \(what)")
    }
  }

  /// The program's path, searched once: it must not become another one while the wallet runs.
  private static func program(_ name: String, path: String) throws(ProgramFailure) -> String {
    let places = name.contains("/") ? [name] : path.split(separator: ":").map { $0 + "/" + name }
    guard let program = places.first(where: isProgram) else {
      throw ProgramFailure("WALLET_SMS (--sms) names the program \(name), which is not there or cannot be run.")
    }
    return program
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }
}
