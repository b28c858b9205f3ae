/// The given settings: flags override the environment, which overrides the defaults.
struct Settings {
  /// The range of numbers that have no other bound.
  static let positive = 1...1_000_000_000
  /// The same where 0 turns a limit off.
  static let zeroOrMore = 0...1_000_000_000

  private var values: [String: String] = [:]

  /// - Throws: ``ProgramFailure`` for an unknown flag, or one without a value.
  init(arguments: [String], environment: [String: String]) throws(ProgramFailure) {
    for setting in Setting.all {
      if let value = environment[setting.variable], !value.isEmpty { values[setting.name] = value }
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let setting = Setting.all.first(where: { $0.flag == parts[0] }) else {
        throw ProgramFailure("\(argument) is no setting of the wallet; see --help.")
      }
      let value = parts.count == 2 ? parts[1] : rest.popFirst() ?? ""
      guard !value.isEmpty else { throw ProgramFailure("\(setting.flag) needs a value.") }
      values[setting.name] = value
    }
  }

  /// The given value, or nil.
  func text(_ name: String) -> String? { values[name] }

  /// The given value, or the setting's default.
  func word(_ name: String) throws(ProgramFailure) -> String {
    if let given = values[name] { return given }
    return try setting(named: name).standard
  }

  /// A whole number within bounds, by default the setting's.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(ProgramFailure) -> Int {
    let setting = try setting(named: name)
    let text = values[name] ?? setting.standard
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
    guard isPlain, let number = Int(text), range.contains(number) else {
      throw ProgramFailure(
        "\(setting.variable) (\(setting.flag)) is \(text), but must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
    return number
  }

  private func setting(named name: String) throws(ProgramFailure) -> Setting {
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      throw ProgramFailure("\(name) is no setting of the wallet.")
    }
    return setting
  }
}
