import WalletCore

/// What people worry about, and what the wallet does about it, with the limits as they are now.
extension Words {
  /// The heading of a group on the security page.
  static func title(_ worry: SecurityWorry) -> String {
    switch worry {
    case .guessing: "If someone guesses your code"
    case .messages: "If someone floods you with codes"
    case .device: "If you lose a device"
    case .money: "If you make a mistake"
    case .websites: "If another website tries something"
    case .computer: "If someone opens the files"
    }
  }

  /// What protects the user then; each item has one or two sentences.
  static func sentences(_ worry: SecurityWorry, _ rules: SecurityRules) -> [String] {
    switch worry {
    case .guessing: guessing(rules.signIn)
    case .messages: messages(rules.signIn, rules.way)
    case .device: device(rules.signIn)
    case .money: money(rules)
    case .websites: websites(rules)
    case .computer: computer(rules)
    }
  }

  private static func guessing(_ policy: SignInPolicy) -> [String] {
    let tries = policy.codeTries == 1 ? "After a wrong try" : "After \(grouped(policy.codeTries)) wrong tries"
    let wrong = policy.failLock == 1 ? "one wrong code" : "\(grouped(policy.failLock)) wrong codes in a row"
    return [
      "A code has six digits. It works for \(duration(seconds: policy.codeLife)), once, and only in the browser that "
        + "asked for it.",
      "\(tries) a code stops working. \(waits(first: policy.failWait, longest: policy.failWaitMax))",
      policy.failLock == 0
        ? "A number is never locked, however many codes are wrong."
        : "After \(wrong) a number is locked, until the person who runs this wallet unlocks it. Recovery codes still work.",
      "A browser that you have signed in with is known for \(duration(seconds: policy.deviceLife)). Its wrong codes are "
        + "counted apart, so a stranger can't lock you out.",
      app(policy),
    ]
  }

  private static func app(_ policy: SignInPolicy) -> String {
    switch policy.totpLock {
    case 0: "An authenticator app is never locked, however many of its codes are wrong."
    case 1: "After one wrong code an authenticator app is locked, until you sign in another way."
    default:
      "After \(grouped(policy.totpLock)) wrong codes in a row, wherever they were typed, an authenticator app is locked, "
        + "until you sign in another way."
    }
  }

  private static func waits(first: Int, longest: Int) -> String {
    let first = min(first, longest)
    let every = FailureCount.step
    guard first > 0 else { return "Wrong codes bring no wait." }
    guard first < longest else {
      return "After every \(every) wrong codes in a row there is a wait of \(duration(seconds: first))."
    }
    return
      "After \(every) wrong codes in a row there is a wait of \(duration(seconds: first)), and each next wait is twice "
      + "as long, up to \(duration(seconds: longest))."
  }

  private static func messages(_ policy: SignInPolicy, _ way: SecurityRules.Way) -> [String] {
    let longest = policy.resendWait(afterSends: .max)
    let wait =
      policy.resendWait == 0
      ? "There is no wait between two codes."
      : "Between two codes there is a wait of \(duration(seconds: policy.resendWait)), twice as long each time, up to "
        + "\(duration(seconds: longest))."
    return [
      sentence(way),
      "\(wait) \(codesOfNumber(hour: policy.sendsPhoneHour, day: policy.sendsPhoneDay))",
      codesOfNetwork(sent: policy.sendsAddressHour, tried: policy.checksAddressFiveMinutes),
      codesOfEverybody(policy, way),
      "Whether a number has a wallet here, nobody can find out: every number gets the same answer.",
    ].compactMap(\.self)
  }

  private static func sentence(_ way: SecurityRules.Way) -> String {
    switch way {
    case .console: "No message is sent: codes are shown in the window where this wallet was started."
    case .file: "No message is sent: codes are written to a file on the computer that runs this wallet."
    case .gateway(let countries): "Codes are sent by one message service. They go to \(only(countries))."
    case .program(let countries):
      "Codes are sent by a program of the person who runs this wallet. They go to \(only(countries))."
    }
  }

  private static func only(_ countries: [String]) -> String {
    guard let last = countries.last, countries.count > 1 else { return "\(countries.joined()) only" }
    return "\(countries.dropLast().joined(separator: ", ")) and \(last) only"
  }

  private static func codesOfNumber(hour: Int, day: Int) -> String {
    switch (hour, day) {
    case (0, 0): "A number can get any number of codes."
    case (_, 0): "A number gets at most \(grouped(hour)) an hour."
    case (0, _): "A number gets at most \(grouped(day)) a day."
    default: "A number gets at most \(grouped(hour)) an hour and \(grouped(day)) a day."
    }
  }

  private static func codesOfNetwork(sent: Int, tried: Int) -> String {
    switch (sent, tried) {
    case (0, 0): "One network can ask for any number of codes, and try any number."
    case (_, 0): "One network can ask for \(grouped(sent)) codes an hour, and try any number."
    case (0, _): "One network can ask for any number of codes, and try \(grouped(tried)) in 5 minutes."
    default: "One network can ask for \(grouped(sent)) codes an hour, and try \(grouped(tried)) in 5 minutes."
    }
  }

  /// Nil where messages cost nothing, or without such a limit.
  private static func codesOfEverybody(_ policy: SignInPolicy, _ way: SecurityRules.Way) -> String? {
    switch way {
    case .console, .file: return nil
    case .gateway, .program: break
    }
    let range = "numbers that differ only in their last four digits get \(grouped(policy.sendsRangeHour))"
    switch (policy.sendsAllHour, policy.sendsRangeHour) {
    case (0, 0): return nil
    case (let all, 0): return "All people together get at most \(grouped(all)) codes an hour."
    case (0, _): return "In an hour, \(range) at most."
    case (let all, _): return "In an hour, all people together get at most \(grouped(all)) codes, and \(range)."
    }
  }
}
