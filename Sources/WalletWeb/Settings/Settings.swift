/// The given settings: flags override the environment, which overrides the defaults.
struct Settings {
  private var values: [String: String] = [:]

  /// - Throws: ``SettingRefusal`` for an unknown flag, or one without a value.
  init(arguments: [String], environment: [String: String]) throws(SettingRefusal) {
    for setting in Setting.all {
      if let value = environment[setting.variable], !value.isEmpty { values[setting.name] = value }
    }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let setting = Setting.all.first(where: { $0.flag == parts[0] }) else {
        throw SettingRefusal("\(argument) is no setting of the wallet; see --help.")
      }
      let value = parts.count == 2 ? parts[1] : rest.popFirst() ?? ""
      guard !value.isEmpty else { throw SettingRefusal("\(setting.flag) needs a value.") }
      values[setting.name] = value
    }
  }

  /// The given value, or nil.
  func text(_ name: String) -> String? { values[name] }

  /// A whole number within bounds, by default the setting's.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(SettingRefusal) -> Int {
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      throw SettingRefusal("\(name) is no setting of the wallet.")
    }
    let text = values[name] ?? setting.standard
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
    guard isPlain, let number = Int(text), range.contains(number) else {
      throw SettingRefusal(
        "\(setting.variable) (\(setting.flag)) is \(text), but must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).")
    }
    return number
  }
}

/// Why the program cannot start with these settings: one sentence for the owner.
struct SettingRefusal: Error, Equatable {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
