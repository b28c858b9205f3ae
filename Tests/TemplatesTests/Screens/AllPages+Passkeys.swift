import PhoneNumbers
import Templates
import TestSupport
import WalletCore

/// The pages that ask for passkeys.
extension AllPages {
  static func passkeys() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for problem in [nil] + Refusals.passkeys.map(Optional.some) {
      let name = String(describing: problem)
      pages.append(("login with passkeys \(name)", login(problem).html))
      let confirm = try confirm(nil, hasOther: false, problem.map { .passkey($0) }, hasPasskey: true)
      pages.append(("confirm with a passkey \(name)", confirm.html))
      pages.append(("passkeys \(name)", try passkeys(problem.map { .refused($0) }).html))
    }
    for problem in Refusals.names.flatMap({ [PasskeysProblem.name($0, of: nil), .name($0, of: samplePasskeys[1].id)] })
    {
      pages.append(("passkeys \(problem)", try passkeys(problem).html))
    }
    let most = samplePasskeys.count
    pages.append(("one passkey too many", try passkeys(.tooMany(most: most), most: most).html))
    pages.append(("passkeys at their most", try passkeys(nil, most: most).html))
    for notice in [PasskeysNotice.added, .renamed, .removed] {
      pages.append(("passkeys \(notice)", try passkeys(nil, notice: notice).html))
    }
    pages.append(("no passkeys at this address", try passkeys(nil, here: .at("http://localhost:8080"), all: []).html))
    pages.append(("no passkeys anywhere", try passkeys(nil, here: .no, all: []).html))
    let state = try signIn(passkeys: 3)
    let security = SecurityPage(
      frame: Samples.frame(), signIn: state, rules: usualRules, limits: [], isEncrypted: false,
      ownAddress: "http://wallet.localhost:8080")
    for kind in SecurityEvent.Kind.allCases {
      var changed = try passkeys(nil)
      let change = FactorChange(kind, at: Samples.noon)
      changed.frame.change = FactorChangeWarning(change, zone: changed.frame.zone).html(Samples.token)
      pages.append(("a page after \(kind)", changed.html))
    }
    return pages + [("security with passkeys", security.html)]
  }

  static func login(_ problem: PasskeyProblem?) -> LoginPage {
    LoginPage(
      frame: Samples.frame(false), countries: LoginPage.options(Array(Country.all.prefix(4)), chosen: "US"), phone: "",
      problem: nil, passkey: problem, hasPasskeys: true, csrf: Samples.token)
  }

  static func passkeys(
    _ problem: PasskeysProblem?, notice: PasskeysNotice? = nil, here: PasskeysPage.Here = .yes,
    most: Int = 20, all: [Passkey] = samplePasskeys
  ) throws -> PasskeysPage {
    PasskeysPage(
      frame: Samples.frame(), passkeys: all, most: most, here: here, suggestedName: Samples.hostile, problem: problem,
      notice: notice, csrf: Samples.token)
  }

  static let samplePasskeys: [Passkey] = Samples.names.enumerated().compactMap { number, name in
    guard let id = PublicID(bytes: [UInt8](repeating: UInt8(number), count: 16)[...]),
      let credential = CredentialID(bytes: [UInt8(number)])
    else { return nil }
    return Passkey(
      id: id, credential: credential, name: name, host: "localhost", madeAt: Samples.noon,
      usedAt: number == 0 ? nil : Samples.noon, isBackupEligible: number == 1)
  }
}
