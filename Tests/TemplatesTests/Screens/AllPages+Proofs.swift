import PhoneNumbers
@testable import Templates
import WalletCore

/// The pages on which a signed-in user gives a fresh proof and changes the number.
extension AllPages {
  static func proofs() throws -> [(String, HTML)] {
    var pages: [(String, HTML)] = []
    for (name, sent) in [("unasked", nil)] + (try sentCodes.map { ($0, Optional($1)) }) {
      for hasOther in [true, false] {
        pages.append(("confirm \(name) \(hasOther) nil", try confirm(sent, hasOther: hasOther, nil).html))
      }
      for problem in Refusals.codes where sent != nil || !isAboutCode(problem) {
        pages.append(("confirm \(name) \(problem)", try confirm(sent, hasOther: true, .code(problem)).html))
      }
      for problem in Refusals.alternatives {
        for hasOther in [true, false] {
          pages.append(
            (
              "confirm \(name) \(hasOther) \(problem)",
              try confirm(sent, hasOther: hasOther, .alternative(problem)).html
            ))
        }
      }
    }
    return try pages + changes()
  }

  private static func isAboutCode(_ problem: OTPProblem) -> Bool {
    switch problem {
    case .limited(_, _, let ofSending): !ofSending
    case .destination: false
    default: true
    }
  }

  private static func changes() throws -> [(String, HTML)] {
    var pages = [
      ("change nil", try change(.number(typed: "", late: nil), nil).html),
      ("change late nil", try change(.number(typed: "", late: try Samples.phone()), nil).html),
    ]
    let sending: [SendProblem] = [
      .limited(.number, seconds: 300), .limited(.locked, seconds: nil), .destination(.kind),
    ]
    let numbers: [ChangePhoneProblem] =
      Refusals.phones.map { .phone($0) } + [.same, .taken] + sending.map { .sending($0) }
    for problem in numbers {
      pages.append(("change \(problem)", try change(.number(typed: Samples.hostile, late: nil), problem).html))
    }
    let codes = try sentCodes
    for (name, new) in codes where new.delivery != .none {
      for (other, old) in [("none", nil)] + codes.map({ ($0, Optional($1)) }) {
        pages.append(("change \(name) \(other) nil", try change(.codes(new: new, old: old), nil).html))
      }
    }
    let step = ChangePhonePage.Step.codes(new: codes[0].1, old: codes[0].1)
    for problem in Refusals.codes {
      for refused: ChangePhoneProblem in [
        .codes(new: problem, old: nil), .codes(new: nil, old: .code(problem)),
        .codes(new: problem, old: .code(problem)), .old(.code(problem)),
      ] { pages.append(("change codes \(refused)", try change(step, refused).html)) }
    }
    for problem in Refusals.alternatives {
      pages.append(("change codes \(problem)", try change(step, .codes(new: nil, old: .recovery(problem))).html))
      pages.append(("change codes old \(problem)", try change(step, .old(.recovery(problem))).html))
    }
    for problem in Refusals.passkeys {
      let page = try change(step, .old(.passkey(problem)), hasPasskey: true)
      pages.append(("change codes old \(problem)", page.html))
    }
    for problem in Refusals.alternatives {
      let page = try change(step, .old(.app(problem)), hasSecondFactor: true, hasPasskey: problem == .wrong)
      pages.append(("change codes app \(problem)", page.html))
      let confirming = try confirm(
        codes[0].1, hasOther: problem != .empty, .alternative(problem), hasPasskey: problem == .wrong, awaitsApp: true)
      pages.append(("confirm with the app \(problem)", confirming.html))
    }
    pages.append(("confirm with the app", try confirm(codes[0].1, hasOther: false, nil, awaitsApp: true).html))
    let waits = ChangePhonePage.Step.waits(to: try Samples.phone(), at: Samples.noon.adding(seconds: 80_000))
    pages.append(("change that waits", try change(waits, nil).html))
    let begun = ChangePhonePage.Step.waits(to: try Samples.phone(), at: Samples.noon, isJustBegun: true)
    pages.append(("change that has just begun to wait", try change(begun, nil).html))
    pages.append(("change whose old number is not told", try change(step, .oldNotTold).html))
    pages.append(("settings with the old number", try settingsPage(notice: .phoneKept).html))
    for problem in [nil, StopChangeProblem.empty, .wrong, .limited(seconds: 90)] {
      let page = StopChangePage(
        frame: Samples.frame(false), isStopped: false, problem: problem, csrf: Samples.token)
      pages.append(("stop a change \(String(describing: problem))", page.html))
    }
    let stopped = StopChangePage(frame: Samples.frame(false), isStopped: true, problem: nil, csrf: Samples.token)
    pages.append(("change stopped", stopped.html))
    for factor in ChangePhoneProblem.Factor.allCases {
      for why in [PhoneChangeRefusal.TooNew.ofThisSession, .young] {
        let page = try change(step, .old(.tooNew(factor, why, age: 86_400)))
        pages.append(("change codes old \(factor) \(why)", page.html))
      }
    }
    pages.append(("change codes with a wrong clock", try change(step, .clockWrong).html))
    for problem in sending { pages.append(("change codes \(problem)", try change(step, .sending(problem)).html)) }
    let settings = try settingsPage(
      notice: .phoneChanged, codes: RecoveryRecord(madeAt: Samples.noon, left: 2, isEnded: false))
    let ended = try settingsPage(codes: RecoveryRecord(madeAt: Samples.noon, left: 0, isEnded: true))
    return pages + [
      ("settings with a new number and few codes", settings.html), ("settings with ended codes", ended.html),
      (
        "confirm a long file",
        try confirm(nil, hasOther: true, nil, next: .to.statementFile(AccountFilePath(try Samples.accountID(1), .csv)))
          .html
      ),
      (
        "confirm a search",
        try confirm(nil, hasOther: true, nil, next: .to.activity(ActivityQuery(search: "tea & co"))).html
      ),
      ("settings where codes travel", try settingsPage(codesTravel: true).html),
    ]
  }

  static func confirm(
    _ sent: SentCode?, hasOther: Bool, _ problem: ConfirmProblem?, next: Link? = nil, hasPasskey: Bool = false,
    awaitsApp: Bool = false
  ) throws -> ConfirmPage {
    ConfirmPage(
      frame: Samples.frame(), phone: try Samples.phone(), sent: sent, hasRecoveryCode: hasOther,
      app: awaitsApp ? .secondFactor : hasOther ? .alternative : nil, awaitsApp: awaitsApp, hasPasskey: hasPasskey,
      next: try next ?? .to.deleteAccount(try Samples.accountID(1)), problem: problem, now: Samples.noon,
      printedHere: true, csrf: Samples.token)
  }

  static func change(
    _ step: ChangePhonePage.Step, _ problem: ChangePhoneProblem?, hasSecondFactor: Bool = false,
    hasPasskey: Bool = false
  ) throws -> ChangePhonePage {
    ChangePhonePage(
      frame: Samples.frame(), phone: try Samples.phone(), step: step,
      countries: LoginPage.options(Array(Country.all.prefix(4)), chosen: "US"), problem: problem, now: Samples.noon,
      recoveryCodeAge: 86_400, numberWait: hasSecondFactor ? 0 : 86_400, hasSecondFactor: hasSecondFactor,
      hasPasskey: hasPasskey, printedHere: true,
      csrf: Samples.token)
  }

  static var sentCodes: [(String, SentCode)] {
    get throws {
      try [
        ("sent", sentCode(.sent)), ("late", sentCode(.sent, ago: 400)), ("on its way", sentCode(.onItsWay)),
        ("failed", sentCode(.failed)), ("limited", sentCode(.none, limit: .number, resendIn: 300)),
        ("free again", sentCode(.none, limit: .resend, resendIn: 0)),
        ("locked", sentCode(.none, limit: .locked, resendIn: nil)),
      ]
    }
  }

  private static func sentCode(
    _ delivery: CodeDelivery, ago: Int = 10, limit: RateLimit? = nil, resendIn: Int? = 50
  ) throws -> SentCode {
    SentCode(
      phone: try Samples.phone(), delivery: delivery, limit: limit, sentAt: Samples.noon.adding(seconds: -ago),
      expiresAt: Samples.noon.adding(seconds: 300 - ago), resendIn: resendIn)
  }
}
