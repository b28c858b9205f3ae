/// What `--help` prints.
enum Help {
  /// The whole help, or the help of the command that the arguments name.
  static func text(for arguments: [String]) -> String {
    guard let command = arguments.lazy.compactMap(Command.init(rawValue:)).first else { return text }
    let usage = command.usage.isEmpty ? "" : " \(command.usage)"
    return """
      usage: WalletWeb \(command.rawValue)\(usage) [--SETTING VALUE …]

      It \(command.help).

      \(command.details)

      """
  }

  static var text: String {
    var text = """
      MyWallet: a wallet in your browser, on your own machine.

      usage: WalletWeb [COMMAND] [--SETTING VALUE …]   (WalletWeb COMMAND --help tells more)

      \(commands)
      Every setting is an environment variable, too: --code-life 300 is WALLET_CODE_LIFE=300.


      """
    let width = Setting.all.map(\.flag.utf8.count).max() ?? 0
    for setting in Setting.all {
      let gap = String(repeating: " ", count: width - setting.flag.utf8.count + 2)
      text += "  \(setting.flag)\(gap)\(setting.help)"
      text += setting.standard.isEmpty ? "\n" : " [\(setting.standard)]\n"
    }
    return text
  }

  private static var commands: String {
    let names = Command.allCases.map { ($0.usage.isEmpty ? $0.rawValue : "\($0.rawValue) \($0.usage)", $0.help) }
    let width = names.map(\.0.utf8.count).max() ?? 0
    return names.map { name, help in
      "  \(name)\(String(repeating: " ", count: width - name.utf8.count + 2))\(help)\n"
    }.joined()
  }
}
