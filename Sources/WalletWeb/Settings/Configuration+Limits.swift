import Templates

extension Configuration {
  /// Every setting that everybody may know, with the value it has now.
  var limitsForEverybody: [SecurityLimit] {
    Setting.all.compactMap { setting in
      guard case .toEverybody(let topic, let value) = setting.shown else { return nil }
      return SecurityLimit(topic: topic, setting: setting.variable, value: value(self), meaning: setting.help)
    }
  }
}

extension SMSRoute {
  /// How codes travel, without where to.
  var kind: String {
    switch self {
    case .console: "console"
    case .file: "file"
    case .gateway: "http"
    case .command: "command"
    }
  }
}
