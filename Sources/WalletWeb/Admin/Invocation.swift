/// A command with its operands and flags, as the owner typed it.
struct Invocation: Equatable {
  var command = Command.serve
  /// The operands after the command.
  var operands: [String] = []
  /// The command's own flags with their values.
  var options: [String: String] = [:]
  /// The rest: flags of settings.
  var settings: [String] = []

  /// Parses the arguments. The default command is ``Command/serve``.
  /// - Throws: ``ProgramFailure`` for an unknown command, a flag without a value, or one operand too many or too few.
  init(_ arguments: [String]) throws(ProgramFailure) {
    var rest = arguments[...]
    var words: [String] = []
    var flags: [(name: String, value: String?)] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let value = parts.count == 2 ? parts[1] : Self.takesValue(parts[0]) ? rest.popFirst() : nil
      flags.append((parts[0], value))
    }
    if let word = words.first {
      guard let found = Command(rawValue: word) else {
        throw ProgramFailure("\(word) is no command of the wallet; see --help.")
      }
      command = found
      operands = Array(words.dropFirst())
    }
    for (name, value) in flags {
      guard command.options.contains(name) else {
        settings.append(value.map { "\(name)=\($0)" } ?? name)
        continue
      }
      guard let value, !value.isEmpty else { throw ProgramFailure("\(name) needs a value.") }
      options[name] = value
    }
    try requireOperands()
  }

  private static func takesValue(_ flag: String) -> Bool {
    Setting.all.contains { $0.flag == flag } || Command.allCases.contains { $0.options.contains(flag) }
  }

  private func requireOperands() throws(ProgramFailure) {
    let line = "WalletWeb \(command.rawValue) \(command.usage)"
    if operands.count > command.operands.upperBound {
      throw ProgramFailure("\(operands[command.operands.upperBound]) is one word too many; say \(line).")
    }
    // A sealed backup names its file with its flag.
    guard operands.count + (options["--sealed"] == nil ? 0 : 1) >= command.operands.lowerBound else {
      throw ProgramFailure("Say \(line).")
    }
  }

  /// The same with the whole paths of the files that it names, because the running wallet may use another folder.
  func withAbsolutePaths() throws(ProgramFailure) -> Invocation {
    switch command {
    case .backup, .restore, .export, .import:
      var other = self
      other.operands = try operands.map { (path) throws(ProgramFailure) -> String in try AdminPath.absolute(path) }
      if let file = options["--sealed"] { other.options["--sealed"] = try AdminPath.absolute(file) }
      return other
    case .chargers where operands.count == 2 && operands[0] == "load":
      var other = self
      other.operands[1] = try AdminPath.absolute(operands[1])
      return other
    case .serve, .stats, .rates, .check, .history, .clock, .unlock, .appOff, .chargers, .invoices, .key: return self
    }
  }

  /// What is sent to a running wallet: no settings, because the wallet has its own, and no number of a descriptor, which
  /// means something only here.
  var words: [String] {
    options.filter { $0.key != "--passphrase-fd" }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + [
      "--", command.rawValue,
    ] + operands
  }
}
