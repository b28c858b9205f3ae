import OCPP
import WalletCore

/// A setting of a charge point as the wallet needs it (OCPP 1.6 section 9.1).
struct WantedSetting: Sendable {
  let key: String
  let value: String
  /// What does for a charge point that refuses ``value``.
  var fallback: String?

  /// The settings, in the order in which they are changed.
  static func all(_ policy: CentralPolicy) -> [WantedSetting] {
    [
      WantedSetting(key: "MeterValueSampleInterval", value: String(policy.charging.meterInterval)),
      WantedSetting(
        key: "MeterValuesSampledData", value: "Energy.Active.Import.Register,Power.Active.Import,SoC",
        fallback: "Energy.Active.Import.Register"),
      WantedSetting(key: "StopTransactionOnInvalidId", value: "true"),
      WantedSetting(key: "AuthorizeRemoteTxRequests", value: "false"),
      WantedSetting(key: "LocalAuthorizeOffline", value: "false"),
      WantedSetting(key: "ConnectionTimeOut", value: String(policy.charging.startTime)),
    ]
  }

  /// The setting that says which parts of OCPP a charge point speaks.
  static let profiles = "SupportedFeatureProfiles"

  /// Whether two values mean the same: lists may stand in another order, and case and blanks do not count.
  static func areSame(_ one: String, _ other: String) -> Bool { members(one) == members(other) }

  /// The members of a list that is joined by commas, in lower case.
  static func members(_ list: String) -> Set<String> {
    Set(list.lowercased().split(separator: ",").map { $0.filter { !$0.isWhitespace } })
  }
}

/// What a charge point said of its settings.
struct FoundSettings: Sendable {
  private var keys: [String: ConfigurationKey] = [:]
  /// Whether it said anything: one that did not may still take a change.
  private let isKnown: Bool

  /// - Parameter keys: what it answered; nil if it did not.
  init(_ keys: [ConfigurationKey]?) {
    isKnown = keys != nil
    for key in keys ?? [] where self.keys[key.key.lowercased()] == nil { self.keys[key.key.lowercased()] = key }
  }

  /// The value of a setting; nil if it said none.
  func value(of key: String) -> String? { keys[key.lowercased()]?.value }

  /// What is to be done for a setting.
  enum Step: Equatable {
    /// It is as it should be, or the charge point does not know it.
    case none
    case change
    /// It is otherwise, and cannot be changed.
    case fixed(String)
  }

  /// What is to be done for a setting.
  func step(for wanted: WantedSetting) -> Step {
    guard let found = keys[wanted.key.lowercased()] else { return isKnown ? .none : .change }
    if let value = found.value, WantedSetting.areSame(value, wanted.value) { return .none }
    return found.isReadOnly ? .fixed(found.value ?? "") : .change
  }
}
