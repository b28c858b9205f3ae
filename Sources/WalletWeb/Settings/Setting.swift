import Templates

/// One setting: an environment variable and the flag of the same name (`WALLET_CODE_LIFE`, `--code-life`).
struct Setting: Sendable {
  /// Who sees its value on the security page. Each setting must say so.
  enum Shown: Sendable {
    /// It reveals the machine, or where the wallet's parts are.
    case toNobody
    case toEverybody(SecurityTopic, @Sendable (Configuration) -> SecurityLimit.Value)
  }

  /// In upper case, without `WALLET_`.
  let name: String
  /// The default, as `--help` shows it; empty if it is determined at start.
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
