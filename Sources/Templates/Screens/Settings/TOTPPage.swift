import PhoneNumbers
import WalletCore

/// The authenticator app: off, being set up, or on.
package struct TOTPPage {
  /// The state of the user's app.
  package enum State: Sendable {
    /// No app is set up.
    case off
    /// The user adds the secret to the app and types its digits to prove it.
    case settingUp(TOTPSecret, problem: TOTPProblem?)
    /// The app's digits sign in, since that time, alone or after a code by SMS; without a way back for a lost phone it
    /// cannot become a second factor.
    case on(since: Timestamp, role: AuthenticatorRole, hasWayBack: Bool)
  }

  /// The frame around the page.
  package var frame: PageFrame
  /// The state of the user's app.
  package var state: State
  /// The action just done, for a notice; nil for none.
  package var notice: TOTPNotice?
  /// The user's number, which the app shows beside the digits.
  package var phone: E164Number
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(frame: PageFrame, state: State, notice: TOTPNotice?, phone: E164Number, csrf: FormToken) {
    self.frame = frame
    self.state = state
    self.notice = notice
    self.phone = phone
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Authenticator app", done: notice.map(Words.done), failed: problem != nil,
      section: .settings, layout: .wide, hasCode: isSettingUp,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: "code", takesFocus: false).html })
        \(notice.map { Notice(text: "\(Words.sentence($0))", action: offer($0)).html })
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(
          about: "<h1>Authenticator app</h1>\n<p class=\"lead\">\(Words.whatAuthenticatorAppsAre)</p>\(steps)", task: content
        ).html)
        """
    ).html
  }

  private func offer(_ notice: TOTPNotice) -> HTML { SignOutElsewhere(csrf: csrf).html }

  private var problem: TOTPProblem? {
    if case .settingUp(_, let problem) = state { problem } else { nil }
  }

  private var isSettingUp: Bool {
    if case .settingUp = state { true } else { false }
  }

  private var steps: HTML? {
    if case .on = state { return nil }
    return """

      <ol class="points lead">
      \(Words.howToSetUpApp.map { "<li>\($0)</li>\n" as HTML })</ol>
      """
  }

  private var content: HTML {
    switch state {
    case .off:
      """
      <form class="card stack" method="post" \(action: .to.authenticator())>
      \(csrf.field)
      <p><strong>Off.</strong> No app is set up.</p>
      <button>Set up</button>
      </form>
      """
    case .settingUp(let secret, let problem): settingUp(secret, problem)
    case .on(let since, let role, let hasWayBack):
      """
      <div class="card stack">
      <p><strong>On</strong> since \(WhenText(moment: since, zone: frame.zone)). \(Words.meaning(role))</p>
      \(roleForm(role, hasWayBack: hasWayBack))
      </div>
      <form class="card stack" method="post" \(action: .to.authenticator())>
      \(csrf.field)\(Self.off)
      <button class="danger">Turn off</button>
      </form>
      """
    }
  }

  private func roleForm(_ role: AuthenticatorRole, hasWayBack: Bool) -> HTML {
    switch role {
    case .alternative where !hasWayBack:
      """
      <p>\(Words.secondFactorNeedsWayBack)</p>
      <p class="actions"><a class="button second" \(href: .to.recovery())>\(literal: Words.makeCodes)</a>
      <a class="button second" \(href: .to.passkeys())>Add a passkey</a></p>
      """
    case .alternative:
      """
      <form class="stack" method="post" \(action: .to.authenticator())>
      \(csrf.field)<input type="hidden" name="role" value="second">
      <p>\(Words.whatSecondFactorDoes)</p>
      <button class="second">\(literal: Words.makeSecondFactor)</button>
      </form>
      """
    case .secondFactor:
      """
      <form method="post" \(action: .to.authenticator())>
      \(csrf.field)<input type="hidden" name="role" value="alone">
      <button class="second">\(literal: Words.makeAlternative)</button>
      </form>
      """
    }
  }

  private static let off: HTML = "<input type=\"hidden\" name=\"off\" value=\"1\">"

  private func settingUp(_ secret: TOTPSecret, _ problem: TOTPProblem?) -> HTML {
    let notes = FieldNotes(name: "code", hint: Words.codeHint, error: problem.map { Words.sentence($0) })
    // The longest number's URI is far below what a QR code holds; without a QR code the user can still type the key.
    let keyURI = secret.keyURI(for: phone)
    let code = try? QRCode(keyURI)
    return """
      <form class="card stack" method="post" \(action: .to.authenticator())>
      \(csrf.field)
      <p>\(Words.scanWithApp)</p>
      \(code.map { QRFigure(code: $0, label: Words.totpFigure).html })
      <p><a class="button second" href="\(keyURI)">\(Words.openInApp)</a></p>
      <p>Or type this key into it: <strong class="hash">\(secret.groupedText)</strong></p>
      \(CodeField(notes: notes, isFocused: problem != nil).html)
      <button>Turn on</button>
      </form>
      <form class="aside" method="post" \(action: .to.authenticator())>
      \(csrf.field)\(Self.off)
      <button class="quiet">Cancel</button>
      </form>
      """
  }
}

/// The action just done to the user's authenticator app.
package enum TOTPNotice: Sendable {
  /// It was turned on.
  case on
  /// It was turned off.
  case off
  /// It was made a second factor.
  case secondStep
  /// It was made an alternative to codes by SMS again.
  case oneCode
}

/// Why an authenticator app was not turned on.
package enum TOTPProblem: Sendable, Equatable {
  /// Nothing was typed.
  case empty
  /// Not six digits.
  case notSixDigits
  /// Not the digits that the app should show now.
  case wrong
  /// Too many tries; the next is allowed after `seconds`.
  case limited(RateLimit, seconds: Int?)
}
