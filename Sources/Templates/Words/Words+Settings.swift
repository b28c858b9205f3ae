import WalletCore

extension Words {
  /// The notice after a change in the settings.
  static func sentence(_ notice: SettingsNotice) -> String {
    switch notice {
    case .nameSaved: "Your name is saved."
    case .phoneChanged: numberChanged
    case .goalSaved: "Your goal is saved."
    case .goalRemoved: "Your goal is removed."
    }
  }

  /// Why a setting was not saved.
  public static func sentence(_ problem: SettingsProblem) -> String {
    switch problem {
    case .name(let refusal): sentence(refusal)
    case .goal(let refusal): sentence(refusal)
    }
  }

  static let amountsShown = "Amounts are shown on every page."
  static let amountsHidden = "Amounts are covered on every page, in titles and in print too."
  static let goalHint = "In US dollars. The pig at home fills up as your total nears it. Leave it empty for none."
}
