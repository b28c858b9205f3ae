import PhoneNumbers
import WalletCore

/// Asks for a fresh proof before a dangerous action: a code sent to the user's number, or an alternative.
package struct ConfirmPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The user's number.
  package var phone: E164Number
  /// The code that this session requested; nil if it requested none.
  package var sent: SentCode?
  /// Whether the user has a recovery code.
  package var hasRecoveryCode: Bool
  /// What the user's authenticator app is good for; nil if none is on.
  package var app: AuthenticatorRole?
  /// Whether the code was right, and the app that is a second factor is asked for now.
  package var awaitsApp: Bool
  /// Whether the user has a passkey for this address.
  package var hasPasskey: Bool
  /// The page that waits for the proof.
  package var next: Link
  /// Why the form was refused; nil if it was not.
  package var problem: ConfirmProblem?
  /// The time at which the page is rendered.
  package var now: Timestamp
  /// Whether the server prints codes to its console instead of sending them.
  package var printedHere: Bool
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, phone: E164Number, sent: SentCode?, hasRecoveryCode: Bool, app: AuthenticatorRole?,
    awaitsApp: Bool, hasPasskey: Bool, next: Link,
    problem: ConfirmProblem?, now: Timestamp, printedHere: Bool, csrf: FormToken
  ) {
    self.frame = frame
    self.phone = phone
    self.sent = sent
    self.hasRecoveryCode = hasRecoveryCode
    self.app = app
    self.awaitsApp = awaitsApp
    self.hasPasskey = hasPasskey
    self.next = next
    self.problem = problem
    self.now = now
    self.printedHere = printedHere
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Confirm it's you", failed: problem != nil, section: section, layout: .wide,
      hasCode: hasCodeField || awaitsApp, hasPasskeys: hasPasskey,
      hasCountdown: true,
      main: """
        \(summary)
        <p class="back"><a \(href: wayBack)>\(whereBack)</a></p>
        \(AboutAndTask(about: about, task: task, more: noAlternative).html)
        """
    ).html
  }

  private var about: HTML {
    """
    <h1>Confirm it's you</h1>
    <p class="lead">\(Words.whyConfirm(waiting))</p>\(waiting.map { "\n<p class=\"lead\">\(Words.next($0))</p>" as HTML })
    """
  }

  private var waiting: ConfirmedAction? { ConfirmedAction(of: next) }

  /// The navigation entry of the page from which the user was sent here.
  private var section: Page.Section {
    switch waiting {
    case .deleteAccount, .accountFile, nil: .home
    case .foundFile: .activity
    case .export, .exportFile, .changePhone, .makeRecoveryCodes, .changeAuthenticator, .changePasskeys, .leave:
      .settings
    }
  }

  private var whereBack: HTML {
    switch waiting {
    case .deleteAccount: "Account"
    case .accountFile: "Statement"
    case .foundFile: "Activity"
    case .export, .exportFile, .changePhone, .makeRecoveryCodes, .changeAuthenticator, .changePasskeys, .leave:
      "Settings"
    case nil: "Home"
    }
  }

  private var task: HTML {
    """
    \(hasPasskey ? passkeyForm : nil)
    \(awaitsApp ? appForm : sent.map(code) ?? ask)
    \(hasAlternative ? alternative : nil)
    \(sent == nil ? nil : "<p class=\"aside\"><a \(href: wayBack)>Cancel</a></p>" as HTML)
    """
  }

  private var summary: HTML? {
    switch problem {
    case .code(let problem):
      let button: StaticString = sent == nil ? "send" : "resend"
      let field = problem.part.map { $0 == .code && hasCodeField ? "code" : button }
      return ErrorSummary(message: sentence(problem), field: field, takesFocus: !hasCodeField).html
    case .alternative(let problem):
      let field: StaticString? = awaitsApp ? "code" : hasAlternative ? "other_code" : nil
      return ErrorSummary(
        message: awaitsApp ? Words.appSentence(problem) : Words.sentence(problem), field: field,
        takesFocus: field == nil
      ).html
    case .passkey(let problem): return ErrorSummary(message: Words.sentence(problem), field: nil).html
    case nil: return nil
    }
  }

  /// Whether the user can type something other than a code by SMS that proves them alone. Beside the field for the app
  /// after such a code, that is a recovery code.
  private var hasAlternative: Bool { hasRecoveryCode || app == .alternative }

  /// After the right code by SMS, for a user whose app is a second factor.
  private var appForm: HTML {
    let notes = FieldNotes(name: "code", hint: Words.appCodeHint, error: refusedApp.map(Words.appSentence))
    return """
      <form class="card stack" method="post" \(action: .to.confirm())>
      \(hidden)<input type="hidden" name="other" value="1">
      <p>\(Words.confirmWithApp)</p>
      \(CodeField(label: "Code from your app", notes: notes, isFocused: true).html)
      <button>Confirm</button>
      </form>
      """
  }

  private var refusedApp: AlternativeSignInProblem? {
    if awaitsApp, case .alternative(let problem) = problem { problem } else { nil }
  }

  /// Without script there is nothing to press.
  private var passkeyForm: HTML {
    """
    <div data-script>
    <form class="card stack" method="post" \(action: .to.passkeyConfirm())>
    \(hidden)
    \(PasskeyButton(purpose: .confirm, text: Words.confirmWithPasskey).html)
    </form>
    </div>
    """
  }

  /// Without a sent code there is nothing to wait for.
  private func sentence(_ problem: OTPProblem) -> String {
    Words.sentence(problem, resendIn: sent.map(\.resendIn) ?? 0, button: Words.resendCode)
  }

  /// Whether there is a field for a code from a message: if a code was sent, or a typed one was refused.
  private var hasCodeField: Bool { !awaitsApp && sent.map { $0.isOut || aboutCode != nil } ?? false }

  /// The page from which the user was sent here.
  private var wayBack: Link {
    waiting?.wayBack ?? .to.home()
  }

  /// For those who have no other way, once a code was asked for.
  private var noAlternative: HTML? {
    guard !hasAlternative, !hasPasskey, app == nil, sent != nil || problem != nil else { return nil }
    return "<p class=\"hint\">\(Words.confirmWithoutPhone)\(printedHere ? nil : " \(Words.whoHelps)" as HTML)</p>"
  }

  private var hidden: HTML { "\(csrf.field)<input type=\"hidden\" name=\"next\" value=\"\(next.address)\">" }

  private var ask: HTML {
    """
    <form class="card stack" method="post" \(action: .to.confirm())>
    \(hidden)
    <p>\(printedHere ? "The code for" : "We'll send the code to" as HTML) <strong>\(phone.e164)</strong>\
    \(printedHere ? " appears in the window where you started the wallet." : "." as HTML)</p>
    <div class="actions">
    <button id="send">Get a code</button>
    <a class="button second" \(href: wayBack)>Cancel</a>
    </div>
    </form>
    """
  }

  private func code(_ sent: SentCode) -> HTML {
    """
    \(SentCodeText(
      code: sent, now: now, printedHere: printedHere, zone: frame.zone, again: .to.confirm(NextQuery(next))
    ).html)
    \(hasCodeField ? codeForm : nil)
    <form class="aside" method="post" \(action: .to.confirm())>
    \(hidden)
    \(WaitText(seconds: sent.resendIn, now: now, zone: frame.zone).html)
    <button class="quiet" id="resend" aria-describedby="wait">\(Words.resendCode)</button>
    </form>
    """
  }

  private var aboutCode: OTPProblem? {
    guard case .code(let problem) = problem, problem.isAboutCode else { return nil }
    return problem
  }

  /// Users with a recovery code may type it here as well, so their field keeps letters and has no cells.
  private var codeForm: HTML {
    let notes = FieldNotes(name: "code", hint: Words.codeHint, error: aboutCode.map(sentence))
    return """
      <form class="card stack" method="post" \(action: .to.confirm())>
      \(hidden)
      \(hasAlternative ? codeOrLetters(notes) : CodeField(notes: notes, isFocused: !isAboutOther).html)
      <button>Confirm</button>
      </form>
      """
  }

  private func codeOrLetters(_ notes: FieldNotes) -> HTML {
    Field(label: "Code", notes: notes, value: "", attributes: Self.codeOrLettersAttributes, isFocused: !isAboutOther)
      .html
  }

  private static let codeOrLettersAttributes: StaticString =
    #"type="text" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" enterkeyhint="done" data-letters="1""#

  private var isAboutOther: Bool {
    if case .alternative = problem { true } else { false }
  }

  private var alternative: HTML {
    var refused: AlternativeSignInProblem?
    if !awaitsApp, case .alternative(let problem) = problem { refused = problem }
    let notes = FieldNotes(
      name: "code", id: "other_code",
      hint: app == .alternative ? Words.alternativeHint : "Like \(Words.sampleRecoveryCode)",
      error: refused.map { Words.sentence($0) })
    return """
      <form class="card stack" method="post" \(action: .to.confirm())>
      \(hidden)<input type="hidden" name="other" value="1">
      \(Field(
        label: app == .alternative ? "Recovery code, or your app's digits" : "Recovery code", notes: notes, value: "",
        attributes: #"type="text" autocomplete="off" spellcheck="false" autocapitalize="characters" enterkeyhint="done""#,
        isFocused: isAboutOther
      ).html)
      <button class="second">Confirm without a message</button>
      </form>
      """
  }
}

/// Why a fresh proof was refused.
package enum ConfirmProblem: Sendable, Equatable {
  /// A code that was sent, or could not be sent.
  case code(OTPProblem)
  /// A recovery code or an authenticator app's digits.
  case alternative(AlternativeSignInProblem)
  case passkey(PasskeyProblem)
}
