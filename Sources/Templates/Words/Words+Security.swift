extension Words {
  static func title(_ topic: SecurityTopic) -> String {
    switch topic {
    case .codes: "Codes"
    case .wrongCodes: "Wrong codes"
    case .messages: "Messages"
    case .sessions: "Signed-in devices"
    case .requests: "Requests"
    case .money: "Money"
    case .data: "Data"
    }
  }

  /// A limit's value in words, and as it is set if that differs.
  static func value(_ value: SecurityLimit.Value) -> (value: String, set: String?) {
    switch value {
    case .seconds(0), .bytes(0), .count(0): ("off", "0")
    case .seconds(let seconds): (duration(seconds: seconds), "\(seconds)")
    case .bytes(let bytes): ("\(bytes)", nil)
    case .count(let count): ("\(count)", nil)
    case .word(let word): (word, nil)
    }
  }
}
