/// A limit with which the wallet runs.
public struct SecurityLimit: Sendable {
  /// A limit's value.
  public enum Value: Sendable, Equatable {
    /// A time; 0: off.
    case seconds(Int)
    /// A size; 0: off.
    case bytes(Int)
    /// A number of things; 0: off.
    case count(Int)
    /// One of a few words.
    case word(String)
  }

  /// What it protects.
  public var topic: SecurityTopic
  /// The setting's name: `WALLET_CODE_LIFE`.
  public var setting: String
  /// The value it has now.
  public var value: Value
  /// What it means, as `--help` says it: `seconds a code lives`.
  public var meaning: String

  /// - Parameters:
  ///   - topic: what it protects.
  ///   - setting: the setting's name: `WALLET_CODE_LIFE`.
  ///   - value: the value it has now.
  ///   - meaning: what it means, as `--help` says it: `seconds a code lives`.
  public init(topic: SecurityTopic, setting: String, value: Value, meaning: String) {
    self.topic = topic
    self.setting = setting
    self.value = value
    self.meaning = meaning
  }
}
