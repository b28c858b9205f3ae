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

  /// The protection, in plain words.
  static func sentences(_ topic: SecurityTopic) -> [String] {
    switch topic {
    case .codes:
      [
        "A code has six digits from the system's random source, works once, and only in the browser that asked for it. "
          + "A new one replaces the old one.",
        "What is kept of a code is a keyed hash. No page, no address and no log has the code itself.",
      ]
    case .wrongCodes:
      [
        "Each try is counted before it is compared. The wrong codes in a row of a number are counted on whatever is "
          + "asked for meanwhile, and across restarts: after each five comes a wait, which doubles.",
        "A browser that has signed in before has a count of its own, so that a stranger cannot lock you out. "
          + "Recovery codes pass every lock.",
      ]
    case .messages:
      [
        "Codes go where the owner of this wallet has set, and nowhere else. How many are sent is limited by number and by "
          + "the address that asks; where messages cost money, also for all together.",
        "A known and an unknown number get the same answer.",
      ]
    case .sessions:
      [
        "A session is a random value in a cookie that scripts cannot read; the wallet keeps its hash. It is replaced "
          + "when you sign in, and dead once you sign out, here and on the server.",
        "Your settings list every device that is signed in, and end any of them. Dangerous things need a fresh code.",
      ]
    case .requests:
      [
        "Forms are taken from this wallet's own pages only: each carries a token of your browser, and what another site "
          + "sends is refused. Only the wallet's own host names are answered.",
        "Pages run no foreign script and load nothing from other machines. Requests that are too large or too slow end.",
      ]
    case .money:
      [
        "Every booking has two sides, is written down before it is answered, and happens once, however often its form is "
          + "sent. No balance goes below zero.",
        "Operations form a chain of hashes: what is changed or removed later is found.",
      ]
    case .data:
      [
        "Everything is kept in one folder that only its owner can read. A damaged file stops the start; nothing is lost "
          + "in silence.",
        "The log has no code, no cookie, and of a number the last two digits only.",
      ]
    }
  }

  /// A limit's value as set, and the same in words if that helps.
  static func value(_ value: SecurityLimit.Value) -> (value: String, words: String?) {
    switch value {
    case .seconds(0), .bytes(0), .count(0): ("0", "off")
    case .seconds(let seconds): ("\(seconds)", seconds < 60 ? nil : duration(seconds: seconds))
    case .bytes(let bytes): ("\(bytes)", nil)
    case .count(let count): ("\(count)", nil)
    case .word(let word): (word, nil)
    }
  }
}
