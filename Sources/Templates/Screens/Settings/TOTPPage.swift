import PhoneNumbers
import WalletCore

/// The authenticator app: off, being set up, or on.
public struct TOTPPage {
  /// How things stand with the user's app.
  public enum State: Sendable {
    /// There is none.
    case off
    /// The app is to take the secret and to prove it by its digits.
    case settingUp(TOTPSecret, problem: TOTPProblem?)
    /// Since then its digits sign in.
    case on(since: Timestamp)
  }

  /// The frame around it.
  public var frame: PageFrame
  /// How things stand with the user's app.
  public var state: State
  /// What was just done.
  public var notice: TOTPNotice?
  /// The user's number, which the app shows beside the digits.
  public var phone: E164Number
  /// The zone of the times.
  public var zone: DayZone
  /// The forms' token.
  public var csrf: FormToken

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - state: how things stand with the user's app.
  ///   - notice: what was just done.
  ///   - phone: the user's number, which the app shows beside the digits.
  ///   - zone: the zone of the times.
  ///   - csrf: the forms' token.
  public init(
    frame: PageFrame, state: State, notice: TOTPNotice? = nil, phone: E164Number, zone: DayZone, csrf: FormToken
  ) {
    self.frame = frame
    self.state = state
    self.notice = notice
    self.phone = phone
    self.zone = zone
    self.csrf = csrf
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Authenticator app", done: notice.map(Words.done), failed: problem != nil,
      section: .settings,
      hasCode: isSettingUp,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: "code", takesFocus: false).html })
        \(notice.map { Notice(text: "\(Words.sentence($0))").html })
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        <h1>Authenticator app</h1>
        <p class="lead">\(Words.whatAuthenticatorAppsAre)</p>
        \(content)
        """
    ).html
  }

  private var problem: TOTPProblem? {
    if case .settingUp(_, let problem) = state { problem } else { nil }
  }

  private var isSettingUp: Bool {
    if case .settingUp = state { true } else { false }
  }

  private var content: HTML {
    switch state {
    case .off:
      """
      <form class="card stack" method="post" \(action: .to.authenticator())>
      \(csrf.field)
      <p>No app is set up.</p>
      <button>Set up</button>
      </form>
      """
    case .settingUp(let secret, let problem): settingUp(secret, problem)
    case .on(let since):
      """
      <form class="card stack" method="post" \(action: .to.authenticator())>
      \(csrf.field)\(Self.off)
      <p>Your app has been set up since \(WhenText(moment: since, zone: zone)).</p>
      <button class="danger">Turn off</button>
      </form>
      """
    }
  }

  private static let off: HTML = "<input type=\"hidden\" name=\"off\" value=\"1\">"

  private static let codeAttributes: StaticString =
    #"type="text" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" enterkeyhint="done""#
  private static let emptiedCodeAttributes: StaticString =
    #"type="text" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" enterkeyhint="done" autofocus"#

  private func settingUp(_ secret: TOTPSecret, _ problem: TOTPProblem?) -> HTML {
    let notes = FieldNotes(name: "code", hint: "6 digits", error: problem.map { Words.sentence($0) })
    // The longest number's address is far below what a code takes; without one there are still the letters.
    let keyURI = secret.keyURI(for: phone)
    let code = try? QRCode(keyURI)
    return """
      <form class="card stack" method="post" \(action: .to.authenticator())>
      \(csrf.field)
      <p>\(Words.scanWithApp)</p>
      \(code.map { QRFigure(code: $0, label: Words.totpFigure).html })
      <p><a class="button second" href="\(keyURI)">\(Words.openInApp)</a></p>
      <p>Or type this key into it: <strong class="hash">\(secret.groupedText)</strong></p>
      \(Field(
        label: "Code", notes: notes, value: "",
        attributes: problem == nil ? Self.codeAttributes : Self.emptiedCodeAttributes
      ).html)
      <button>Turn on</button>
      </form>
      <form class="aside" method="post" \(action: .to.authenticator())>
      \(csrf.field)\(Self.off)
      <button class="quiet">Cancel</button>
      </form>
      """
  }
}

/// What was just done to the user's authenticator app.
public enum TOTPNotice: Sendable {
  /// It was turned on.
  case on
  /// It was turned off.
  case off
}

/// Why an authenticator app was not turned on.
public enum TOTPProblem: Sendable, Equatable {
  /// Nothing was typed.
  case empty
  /// Something else than six digits.
  case notSixDigits
  /// They are not the digits that the app has to show now.
  case wrong
  /// Too many were typed; another may be after so many seconds.
  case limited(RateLimit, seconds: Int)
}
