/// What `--help` prints.
enum Help {
  static var text: String {
    var text = """
      MyWallet: a wallet in your browser, on your own machine.

      usage: WalletWeb [COMMAND] [--SETTING VALUE …]

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
    let width = Command.allCases.map(\.rawValue.utf8.count).max() ?? 0
    return Command.allCases.map { command in
      let gap = String(repeating: " ", count: width - command.rawValue.utf8.count + 2)
      return "  \(command.rawValue)\(gap)\(command.help)\n"
    }.joined()
  }
}
