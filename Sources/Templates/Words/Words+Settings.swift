import WalletCore

extension Words {
  /// The notice after a change in the settings.
  static func sentence(_ notice: SettingsNotice) -> String {
    switch notice {
    case .nameSaved: "Your name is saved."
    case .phoneChanged: numberChanged
    case .phoneKept: changeCalledOff
    case .goalSaved: "Your goal is saved."
    case .goalRemoved: "Your goal is removed."
    }
  }

  /// Why a setting was not saved.
  package static func sentence(_ problem: SettingsProblem) -> String {
    switch problem {
    case .name(let refusal): sentence(refusal)
    case .goal(let refusal, let currency): sentence(refusal, in: currency)
    case .goalCurrency: unknownCurrency
    }
  }

  static let amountsShown = "Amounts are shown on every page."
  static let amountsHidden = "Amounts are hidden everywhere, also in print."
  static let goalHint = "The pig fills as you save. Clear it to remove the goal."
  /// How the hours of a day are written.
  static let hoursOfDay = "Times are shown as 14:05."
  /// The same with halves of a day.
  static let hoursOfHalfDay = "Times are shown as 2:05 pm."
}
