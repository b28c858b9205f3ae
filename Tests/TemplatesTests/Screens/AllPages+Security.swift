import Templates
import WalletCore

extension AllPages {
  /// The rules of a wallet with the defaults.
  static let usualRules = rules(.console)

  /// The rules of a wallet with another policy and another way for codes.
  static func rules(
    _ way: SecurityRules.Way = .console, accountsMax: Int = 100, accountsEver: Int = 1000, operationsDay: Int = 5000,
    feeRate: Int = 0, bodyMax: Int = 65_536, bodyTime: Int = 20, isLogged: Bool = true,
    _ change: (inout SignInPolicy) -> Void = { _ in }
  ) -> SecurityRules {
    var policy = SignInPolicy()
    change(&policy)
    return SecurityRules(
      signIn: policy, way: way, accountsMax: accountsMax,
      quotas: LedgerQuotas(accountsEver: accountsEver, operationsDay: operationsDay), undoWindow: 600,
      exchanges: ExchangePolicy(feeRate: feeRate), bodyMax: bodyMax, bodyTime: bodyTime, isLogged: isLogged)
  }

  /// The rules of a wallet with everything off that can be.
  static let openRules = rules(
    .program(countries: ["France"]), accountsMax: 0, accountsEver: 0, operationsDay: 0, feeRate: 50, bodyMax: 1000,
    bodyTime: 0, isLogged: false
  ) {
    ($0.failWait, $0.failLock, $0.resendWait, $0.sendsPhoneHour, $0.sendsPhoneDay) = (0, 0, 0, 0, 0)
    ($0.sendsAddressHour, $0.checksAddressFiveMinutes, $0.sendsAllHour, $0.sendsRangeHour) = (0, 0, 0, 0)
    ($0.sessionsMax, $0.freshCode, $0.recoveryCodeAge, $0.totpLock, $0.passkeysMax) = (0, 0, 0, 0, 0)
  }

  /// The page of what protects the wallet, by https and without, with tables and without, with limits and without.
  static func protection() throws -> [(String, HTML)] {
    let values: [SecurityLimit.Value] = [.seconds(0), .seconds(2_592_000), .bytes(500), .count(3), .word("console")]
    let limits = SecurityTopic.allCases.flatMap { topic in
      values.map {
        SecurityLimit(topic: topic, setting: "WALLET_CODE_LIFE", value: $0, meaning: "how long a code works")
      }
    }
    let needsPhone = SecurityPage(
      frame: Samples.frame(), signIn: try signIn(app: .alternative), rules: rules(.gateway(countries: [])), limits: [],
      isEncrypted: true, ownAddress: "http://wallet.localhost:8080")
    return [("security with the phone alone", needsPhone.html)]
      + (try [true, false].flatMap { flag in
        try [[], limits].map { limits in
          let page = SecurityPage(
            frame: Samples.frame(flag), signIn: flag ? try signIn(app: .secondFactor, devices: 2) : nil,
            rules: flag ? usualRules : openRules, limits: limits, isEncrypted: flag,
            ownAddress: "http://wallet.localhost:8080", libraries: flag ? libraries : [])
          return ("security \(flag) \(limits.count)", page.html)
        }
      })
  }

  /// A library with a known fault, and one without.
  private static var libraries: [RunningLibrary] {
    let fault = LibraryFault(
      "CVE-0000-0000", in: [LibraryVersion(1, 0, 0)..<LibraryVersion(2, 0, 0)], reach: .never, harm: "It harms.",
      meaning: "Not here.", source: "https://library.example/faults")
    return [
      RunningLibrary("Library", LibraryVersion(1, 2, 3), known: [fault]),
      RunningLibrary("Library", LibraryVersion(2, 0, 0), known: [fault]),
    ]
  }
}
