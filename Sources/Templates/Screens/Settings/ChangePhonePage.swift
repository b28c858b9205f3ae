import PhoneNumbers
import WalletCore

/// Changing the number that signs in: first the new number, then a code for each of both.
public struct ChangePhonePage {
  /// How far it is.
  public enum Step: Sendable {
    /// The new number is to be typed; this was typed already. Codes that were sent to that number are no longer good.
    case number(typed: String, late: E164Number?)
    /// The codes were asked for. Of the old number's there is nothing if none can go there.
    case codes(new: SentCode, old: SentCode?)
  }

  /// The frame around it.
  public var frame: PageFrame
  /// The number that the user has.
  public var phone: E164Number
  /// How far it is.
  public var step: Step
  /// The country list's options, made once by ``LoginPage/options(_:chosen:)``.
  public var countries: HTML
  /// What was refused; nil on first sight.
  public var problem: ChangePhoneProblem?
  /// The moment of this page.
  public var now: Timestamp
  /// So many seconds old a recovery code must be for the old number; 0: any age will do.
  public var factorAge: Int
  /// Whether codes are printed where the server runs.
  public var printedHere: Bool
  /// The zone of the times.
  public var zone: DayZone
  /// The address of the script that formats the number while it is typed.
  public var script: String?
  /// The forms' token.
  public var csrf: FormToken

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - phone: the number that the user has.
  ///   - step: how far it is.
  ///   - countries: the country list's options.
  ///   - problem: what was refused; nil on first sight.
  ///   - now: the moment of this page.
  ///   - factorAge: so many seconds old a recovery code must be for the old number; 0: any age will do.
  ///   - printedHere: whether codes are printed where the server runs.
  ///   - zone: the zone of the times.
  ///   - script: the address of the script that formats the number while it is typed.
  ///   - csrf: the forms' token.
  public init(
    frame: PageFrame, phone: E164Number, step: Step, countries: HTML, problem: ChangePhoneProblem?, now: Timestamp,
    factorAge: Int, printedHere: Bool, zone: DayZone, script: String?, csrf: FormToken
  ) {
    self.frame = frame
    self.phone = phone
    self.step = step
    self.countries = countries
    self.problem = problem
    self.now = now
    self.factorAge = factorAge
    self.printedHere = printedHere
    self.zone = zone
    self.script = script
    self.csrf = csrf
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Change the number", failed: problem != nil, section: .settings, hasCode: isAtCodes,
      script: isAtCodes ? nil : script,
      main: """
        \(summary)
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        <h1>Change the number</h1>
        \(content)
        """
    ).html
  }

  private var isAtCodes: Bool {
    if case .codes = step { true } else { false }
  }

  private var content: HTML {
    switch step {
    case .number(let typed, let late):
      """
      \(late.map { "<p class=\"notice\">\(Words.changeIsOver($0))</p>" as HTML })
      <p class="lead">You sign in with <strong>\(phone.e164)</strong>. \(Words.howToChangeNumber)</p>
      \(numberForm(typed))
      \(withoutOldPhone)
      """
    case .codes(let new, let old):
      """
      \(standing(new))
      \(old.map(standing) ?? noOldCode)
      \(typeAgain.map { "<p class=\"notice\">\($0)</p>" as HTML })
      \(codesForm)
      \(withoutOldPhone)
      <form class="aside" method="post" \(action: .to.changePhone())>
      \(csrf.field)<input type="hidden" name="again" value="1">
      \(WaitText(seconds: waiting(new, old), now: now, zone: zone).html)
      <button class="quiet" id="again" aria-describedby="wait">\(Words.sendBothAgain)</button>
      </form>
      <details>
      <summary>Use another number</summary>
      \(numberForm(""))
      </details>
      """
    }
  }

  // MARK: The number

  private func numberForm(_ typed: String) -> HTML {
    """
    <form class="card stack" method="post" \(action: .to.changePhone())>
    \(csrf.field)
    \(SelectField(label: "Country", notes: FieldNotes(name: "country"), options: countries,
      attributes: " autocomplete=\"country\"").html)
    \(phoneField(typed))
    <button>Send the codes</button>
    </form>
    """
  }

  private func phoneField(_ typed: String) -> HTML {
    let refused: (error: String, remedy: String?)? =
      switch problem {
      case .phone(let refusal): (Words.verdict(refusal), Words.hint(refusal))
      case .same: (Words.sameNumber, nil)
      case .taken: (Words.takenNumber, nil)
      case .sending, .codes, .old, nil: nil
      }
    let notes = FieldNotes(
      name: "phone", hint: "As at home, or with + and the country's code.", error: refused?.error,
      remedy: refused?.remedy)
    return Field(
      label: "New phone number", notes: notes, value: typed,
      attributes: #"type="tel" inputmode="tel" autocomplete="tel" enterkeyhint="send""#
    ).html
  }

  // MARK: The codes

  private func standing(_ code: SentCode) -> HTML {
    SentCodeText(
      code: code, now: now, printedHere: printedHere && code.phone != phone, zone: zone, again: .to.changePhone()
    ).html
  }

  private var noOldCode: HTML {
    "<p class=\"lead\">No code can be sent to <strong>\(phone.e164)</strong>. Use a recovery code.</p>"
  }

  private var withoutOldPhone: HTML {
    """
    <p class="aside">\(Words.withoutOldPhone) \(Words.whenCodesStand(age: factorAge)) \
    <a \(href: .to.recovery())>Recovery codes</a></p>
    """
  }

  /// Codes are not shown back, so that both have to be typed again.
  private var typeAgain: String? {
    if case .codes = problem { Words.typeBothAgain } else { nil }
  }

  /// Of the two, only the old number's proof was wrong.
  private var newCodeIsRight: String? {
    if case .old = problem { Words.newCodeIsRight } else { nil }
  }

  /// The one that can be sent first.
  private func waiting(_ new: SentCode, _ old: SentCode?) -> Int? {
    guard let old else { return new.resendIn }
    guard let one = new.resendIn, let other = old.resendIn else { return new.resendIn ?? old.resendIn }
    return min(one, other)
  }

  /// Refused codes are not shown again: they are typed anew.
  private var codesForm: HTML {
    let refused = refusedCodes
    let new = FieldNotes(name: "new_code", hint: "6 digits", error: refused.new, remedy: newCodeIsRight)
    let old = FieldNotes(name: "old_code", hint: "6 digits from the message, or a recovery code", error: refused.old)
    return """
      <form class="card stack" method="post" \(action: .to.changePhone())>
      \(csrf.field)
      \(Field(
        label: "Code for the new number", notes: new, value: "",
        attributes: #"type="text" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" enterkeyhint="done""#
      ).html)
      \(Field(
        label: "Code for the old number", notes: old, value: "",
        attributes: #"type="text" autocomplete="off" spellcheck="false" autocapitalize="characters" enterkeyhint="done""#
      ).html)
      <button>Change the number</button>
      </form>
      """
  }

  private var refusedCodes: (new: String?, old: String?) {
    switch problem {
    case .codes(let new, let old):
      (new.map { Words.refusal($0, resend: Words.sendBothAgain) }, old.map(Words.sentence))
    case .old(let old): (nil, Words.sentence(old))
    case .phone, .same, .taken, .sending, nil: (nil, nil)
    }
  }

  private var summary: HTML? {
    switch problem {
    case .phone(let refusal): return ErrorSummary(message: Words.sentence(refusal), field: "phone").html
    case .same: return ErrorSummary(message: Words.sameNumber, field: "phone").html
    case .taken: return ErrorSummary(message: Words.takenNumber, field: "phone").html
    case .sending(let problem): return ErrorSummary(message: Words.sentence(problem), field: nil).html
    case .codes, .old:
      let refused = refusedCodes
      let fields: [(String, StaticString)] =
        [refused.new.map { ($0, "new_code") }, refused.old.map { ($0, "old_code") }].compactMap { $0 }
      guard let first = fields.first else { return nil }
      return ErrorSummary(message: first.0, field: first.1, second: fields.count > 1 ? fields.last : nil).html
    case nil: return nil
    }
  }
}

/// Why a user's number was not changed, or no codes for that were sent.
public enum ChangePhoneProblem: Sendable, Equatable {
  /// What was shown for the old number.
  public enum Old: Sendable, Equatable {
    /// A code that was sent to it.
    case code(OTPProblem)
    /// A recovery code.
    case recovery(AlternativeSignInProblem)
    /// A recovery code that is too new; so many seconds old it must be.
    case tooNew(NewRecoveryCode, age: Int)
  }

  /// What was typed is no number.
  case phone(PhoneRefusal)
  /// It is the user's number already.
  case same
  /// It cannot be had.
  case taken
  /// No code was sent to the new number.
  case sending(SendProblem)
  /// What was typed for the new number, for the old one, or for both.
  case codes(new: OTPProblem?, old: Old?)
  /// What was typed for the old number, beside a right code for the new one.
  case old(Old)
}
