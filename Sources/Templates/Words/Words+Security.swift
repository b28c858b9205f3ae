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
        "Only a keyed hash of a code is kept. The code itself is on no page, in no address and in no log.",
      ]
    case .wrongCodes:
      [
        "Each try is counted before it is compared. Wrong codes in a row are counted for each number, also across new codes "
          + "and restarts. After every five there is a wait, and each wait is twice as long as the one before.",
        "A browser that has signed in before has a count of its own, so that a stranger cannot lock you out. "
          + "Recovery codes pass every lock.",
      ]
    case .messages:
      [
        "Codes go only where the owner of this wallet has set. There is a limit for each number and each network; where "
          + "messages cost money, also for everybody together.",
        "A known and an unknown number get the same answer.",
      ]
    case .sessions:
      [
        "A session is a random value in a cookie that scripts cannot read; the wallet keeps its hash. It is replaced "
          + "when you sign in, and ends when you sign out, here and on the server.",
        "Your settings list every signed-in device and can sign out any of them. Changes that matter need a fresh code.",
      ]
    case .requests:
      [
        "Forms are accepted from this wallet's own pages only: each carries a token of your browser, and forms of other "
          + "sites are refused. The wallet answers to its own host names only.",
        "Pages run no scripts of others and load nothing from other machines. Requests that are too large or too slow are "
          + "cut off.",
      ]
    case .money:
      [
        "Every movement of money has two sides, is saved before you see it confirmed, and happens once, however often its "
          + "form is sent. No balance goes below zero.",
        "An exchange is booked at the rate that you saw, or not at all. What it stands for travels sealed in your page, and "
          + "works once, for a short time, for you alone.",
        "Operations form a chain of hashes, so a later change or removal is noticed.",
      ]
    case .data:
      [
        "Everything is kept in one folder that only its owner can read. With a damaged file the wallet does not start, so "
          + "nothing is lost unnoticed.",
        "The log holds no codes and no cookies, and only the last two digits of a phone number.",
      ]
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
