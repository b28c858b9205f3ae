import Templates

/// One setting: an environment variable and the flag of the same name (`WALLET_CODE_LIFE`, `--code-life`).
struct Setting: Sendable {
  /// Who is told of its value by the page about protection. Each setting has to say it.
  enum Shown: Sendable {
    /// It tells of the machine or of where the wallet's parts are.
    case toNobody
    case toEverybody(SecurityTopic, @Sendable (Configuration) -> SecurityLimit.Value)
  }

  /// In capitals, without `WALLET_`.
  let name: String
  /// As `--help` shows it; empty where it is worked out at start.
  let standard: String
  let shown: Shown
  let help: String

  init(_ name: String, _ standard: String, _ shown: Shown, _ help: String) {
    self.name = name
    self.standard = standard
    self.shown = shown
    self.help = help
  }

  var variable: String { "WALLET_" + name }
  var flag: String {
    "--" + name.lowercased().split(separator: "_", omittingEmptySubsequences: false).joined(separator: "-")
  }
}
