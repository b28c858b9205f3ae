import PhoneNumbers
import WalletCore

/// Changes the number that the user signs in with: first the new number, then a code for each number.
package struct ChangePhonePage {
  /// The current step of the change.
  package enum Step: Sendable {
    /// The user types the new number. `typed` was typed already; the codes of a change to `late` have expired.
    case number(typed: String, late: E164Number?)
    /// The user requested the codes. `old` is nil if no code can go to the old number.
    case codes(new: SentCode, old: SentCode?)
    /// The number changes at that time, because the old one was not proven. The user may have asked for that just now.
    case waits(to: E164Number, at: Timestamp, isJustBegun: Bool = false)
  }

  /// The frame around the page.
  package var frame: PageFrame
  /// The user's current number.
  package var phone: E164Number
  /// The current step of the change.
  package var step: Step
  /// The country list's options, made once by ``LoginPage/options(_:chosen:)``.
  package var countries: HTML
  /// Why the form was refused; nil if it was not.
  package var problem: ChangePhoneProblem?
  /// The time at which the page is rendered.
  package var now: Timestamp
  /// The minimum age, in seconds, of a recovery code used for the old number; 0 for any age.
  package var recoveryCodeAge: Int
  /// How long a change waits that the old number did not prove, in seconds; 0: there is no such change.
  package var numberWait: Int
  /// Whether the user's authenticator app is asked for, too.
  package var hasSecondFactor: Bool
  /// Whether the user has a passkey for this address.
  package var hasPasskey: Bool
  /// Whether the server prints codes to its console instead of sending them.
  package var printedHere: Bool
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, phone: E164Number, step: Step, countries: HTML, problem: ChangePhoneProblem?, now: Timestamp,
    recoveryCodeAge: Int, numberWait: Int, hasSecondFactor: Bool, hasPasskey: Bool, printedHere: Bool, csrf: FormToken
  ) {
    self.frame = frame
    self.phone = phone
    self.step = step
    self.countries = countries
    self.problem = problem
    self.now = now
    self.recoveryCodeAge = recoveryCodeAge
    self.numberWait = numberWait
    self.hasSecondFactor = hasSecondFactor
    self.hasPasskey = hasPasskey
    self.printedHere = printedHere
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Change phone number", done: isJustBegun ? Words.changeBegun : nil, failed: problem != nil,
      section: .settings,
      layout: .wide, hasCode: isAtCodes, hasPasskeys: isAtCodes && hasPasskey,
      script: isAtCodes || isWaiting ? nil : frame.scripts.phone,
      main: """
        \(summary)
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(
          about: "<h1>Change phone number</h1>\n\(about)", isOnlyWords: isAtStart, task: task,
          more: isWaiting ? nil : withoutOldPhone
        ).html)
        """
    ).html
  }

  private var isWaiting: Bool {
    if case .waits = step { true } else { false }
  }

  private var isJustBegun: Bool {
    if case .waits(_, _, true) = step { true } else { false }
  }

  private var isAtCodes: Bool {
    if case .codes = step { true } else { false }
  }

  /// Whether there is neither a notice nor a delivery to tell of.
  private var isAtStart: Bool {
    if case .number(_, nil) = step { true } else { false }
  }

  private var about: HTML {
    switch step {
    case .number(_, let late):
      """
      \(late.map { "<p class=\"notice\">\(Words.changeIsOver($0))</p>" as HTML })
      <p class="lead">You sign in with <strong>\(phone.e164)</strong>. \(Words.howToChangeNumber(printedHere))</p>
      """
    case .codes(let new, let old):
      """
      \(standing(new))
      \(old.map(standing) ?? noOldCode)
      """
    case .waits(let phone, let moment, let isJustBegun):
      waitNotice(Words.changeWaits(to: phone, at: WhenText(moment: moment, zone: frame.zone)), isJustBegun)
    }
  }

  private func waitNotice(_ text: HTML, _ isJustBegun: Bool) -> HTML {
    isJustBegun ? Notice(text: text).html : "<p class=\"notice\">\(text)</p>"
  }

  private var task: HTML {
    switch step {
    case .number(let typed, _): numberForm(typed)
    case .codes:
      """
      \(typeAgain.map { "<p class=\"notice\">\($0)</p>" as HTML })
      \(codesForm)
      <form class="aside" method="post" \(action: .to.changePhone())>
      \(csrf.field)<input type="hidden" name="again" value="1">
      \(WaitText(seconds: resendIn, now: now, zone: frame.zone).html)
      <button class="quiet" id="again" aria-describedby="wait">\(Words.sendBothAgain)</button>
      </form>
      <details>
      <summary>Use another number</summary>
      \(numberForm(""))
      </details>
      \(numberWait > 0 ? waitForm : nil)
      """
    case .waits:
      """
      <form class="card stack" method="post" \(action: .to.changePhone())>
      \(csrf.field)<input type="hidden" name="keep" value="1">
      <button>\(literal: Words.callChangeOff)</button>
      </form>
      """
    }
  }

  /// For a user who has neither the old number nor a recovery code or a passkey.
  private var waitForm: HTML {
    let notes = FieldNotes(name: "new_code", id: "late_code", hint: Words.codeHint)
    return """
      <details\(isProofTooNew ? " open" as HTML : nil)>
      <summary>\(literal: Words.cannotUseOldNumber)</summary>
      <form class="card stack" method="post" \(action: .to.changePhone())>
      \(csrf.field)<input type="hidden" name="wait" value="1">
      <p>\(Words.howToWait(seconds: numberWait))</p>
      \(Field(
        label: "The new number's code", notes: notes, value: "",
        attributes: #"type="text" inputmode="numeric" autocomplete="off" spellcheck="false" enterkeyhint="done""#
      ).html)
      <button class="second">\(Words.changeLater(seconds: numberWait))</button>
      </form>
      </details>
      """
  }

  /// Whether the user tried a proof that does not stand for the old number yet: waiting may be all that is left.
  private var isProofTooNew: Bool {
    switch problem {
    case .old(.tooNew), .codes(_, .tooNew): true
    default: false
    }
  }

  // MARK: The number

  private func numberForm(_ typed: String) -> HTML {
    """
    <form class="card stack" method="post" \(action: .to.changePhone())>
    \(csrf.field)
    \(PhoneFields(
      countries: countries, label: "New phone number", typed: typed, error: refusedNumber?.error,
      remedy: refusedNumber?.remedy
    ).html)
    <button>Get the codes</button>
    </form>
    """
  }

  private var refusedNumber: (error: String, remedy: String?)? {
    switch problem {
    case .phone(let refusal): (Words.verdict(refusal), Words.hint(refusal))
    case .same: (Words.sameNumber, nil)
    case .taken: (Words.takenNumber, nil)
    case .sending, .codes, .old, .clockWrong, .oldNotTold, nil: nil
    }
  }

  // MARK: The codes

  private func standing(_ code: SentCode) -> HTML {
    SentCodeText(
      code: code, now: now, printedHere: printedHere, zone: frame.zone, again: .to.changePhone()
    ).html
  }

  private var noOldCode: HTML {
    "<p class=\"lead\">No code can be sent to <strong>\(phone.e164)</strong>. Use a recovery code\(hasPasskey ? " or a passkey" as HTML : nil).</p>"
  }

  private var withoutOldPhone: HTML {
    """
    <p class="aside">\(Words.whenCodesStand(age: recoveryCodeAge, hasPasskey: hasPasskey)) \
    <a \(href: .to.recovery())>Recovery codes</a></p>
    """
  }

  /// Asks for both codes again, because refused codes are not shown.
  private var typeAgain: String? {
    switch problem {
    case .codes, .clockWrong: Words.typeBothAgain
    case .phone, .same, .taken, .sending, .old, .oldNotTold, nil: nil
    }
  }

  /// Says that only the old number's proof was wrong.
  private var newCodeIsRight: String? {
    if case .old = problem { Words.newCodeIsRight } else { nil }
  }

  /// Seconds until the first of the two can be sent again; nil if waiting does not help.
  private var resendIn: Int? {
    guard case .codes(let new, let old) = step else { return 0 }
    guard let old else { return new.resendIn }
    guard let one = new.resendIn, let other = old.resendIn else { return new.resendIn ?? old.resendIn }
    return min(one, other)
  }

  /// Refused codes are not shown again; the user retypes them.
  private var codesForm: HTML {
    let refused = refusedCodes
    let new = FieldNotes(name: "new_code", hint: Words.codeHint, error: refused.new, remedy: newCodeIsRight)
    let old = FieldNotes(name: "old_code", hint: "6 digits from the message, or a recovery code", error: refused.old)
    return """
      <form class="card stack" method="post" \(action: .to.changePhone())>
      \(csrf.field)
      \(CodeField(label: "Code for the new number", notes: new).html)
      \(Field(
        label: "Code for the old number", notes: old, value: "",
        attributes: #"type="text" autocomplete="off" spellcheck="false" autocapitalize="characters" enterkeyhint="done""#
      ).html)
      \(hasSecondFactor ? appField(refused.app) : nil)
      <button>Change the number</button>
      \(hasPasskey ? passkeyButton : nil)
      </form>
      """
  }

  private func appField(_ refused: String?) -> HTML {
    let notes = FieldNotes(name: "app_code", hint: "6 digits; not needed with a recovery code", error: refused)
    return Field(
      label: "Code from your app", notes: notes, value: "",
      attributes: #"type="text" inputmode="numeric" autocomplete="off" spellcheck="false" enterkeyhint="done""#
    ).html
  }

  private var passkeyButton: HTML {
    """
    <div class="stack" data-script>
    \(PasskeyButton(purpose: .changePhone, text: Words.passkeyForOldNumber, isSecond: true).html)
    </div>
    """
  }

  private var refusedCodes: (new: String?, old: String?, app: String?) {
    switch problem {
    case .old(.app(let problem)): (nil, nil, Words.appSentence(problem))
    case .codes(let new, let old):
      (
        new.map { Words.sentence($0, resendIn: resendIn, button: Words.sendBothAgain) },
        old.map { Words.sentence($0, resendIn: resendIn) }, nil
      )
    case .old(let old): (nil, Words.sentence(old, resendIn: resendIn), nil)
    case .phone, .same, .taken, .sending, .clockWrong, .oldNotTold, nil: (nil, nil, nil)
    }
  }

  private var summary: HTML? {
    switch problem {
    case .phone(let refusal): return ErrorSummary(message: Words.sentence(refusal), field: "phone").html
    case .same: return ErrorSummary(message: Words.sameNumber, field: "phone").html
    case .taken: return ErrorSummary(message: Words.takenNumber, field: "phone").html
    case .sending(let problem): return ErrorSummary(message: Words.sentence(problem), field: nil).html
    case .clockWrong: return ErrorSummary(message: Words.clockWrong, field: nil).html
    case .oldNotTold: return ErrorSummary(message: Words.oldNumberNotTold, field: nil).html
    case .codes, .old:
      let refused = refusedCodes
      let fields: [(String, StaticString)] =
        [
          refused.new.map { ($0, "new_code") }, refused.old.map { ($0, "old_code") },
          refused.app.map { ($0, "app_code") },
        ]
        .compactMap { $0 }
      guard let first = fields.first else { return nil }
      return ErrorSummary(message: first.0, field: first.1, others: Array(fields.dropFirst())).html
    case nil: return nil
    }
  }
}
