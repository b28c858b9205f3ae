import WalletCore

/// The code page: where the code was sent and how long it is valid, a field for it, and a button for another code.
package struct OTPPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// Where the code was sent, and its delivery state.
  package var code: SentCode
  /// Whether the numbering plan knows the number's range.
  package var isKnownNumber: Bool
  /// The time at which the page is rendered.
  package var now: Timestamp
  /// Whether the server prints codes to its console instead of sending them.
  package var printedHere: Bool
  /// Whether "This is a shared computer" was ticked.
  package var shared: Bool
  /// Why the form was refused; nil if it was not.
  package var problem: OTPProblem?
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, code: SentCode, isKnownNumber: Bool, now: Timestamp, printedHere: Bool, shared: Bool,
    problem: OTPProblem?, csrf: FormToken
  ) {
    self.frame = frame
    self.code = code
    self.isKnownNumber = isKnownNumber
    self.now = now
    self.printedHere = printedHere
    self.shared = shared
    self.problem = problem
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Enter your code", failed: problem != nil, layout: .low, hasCode: true,
      main: """
        \(summary)
        <h1>Enter your code</h1>
        \(whereAndWhen)
        <form class="card stack" method="post" \(action: .to.otp())>
        \(csrf.field)
        \(SharedComputerBox(isTicked: shared).html)
        \(codeField)
        <button>Verify</button>
        \(WaitText(seconds: code.resendIn, now: now, zone: frame.zone).html)
        <button class="quiet" id="resend" \(formaction: .to.resend()) aria-describedby="wait">\(Words.resendCode)</button>
        </form>
        <p class="aside"><a \(href: .to.alternative())>Sign in another way</a></p>
        """
    ).html
  }

  private var summary: HTML? {
    guard let problem else { return nil }
    let field: StaticString? =
      switch problem.part {
      case .code: "code"
      case .sending: "resend"
      case nil: nil
      }
    return ErrorSummary(message: sentence(problem), field: field, takesFocus: false).html
  }

  private func sentence(_ problem: OTPProblem) -> String {
    Words.sentence(problem, resendIn: code.resendIn, button: Words.resendCode)
  }

  private var whereAndWhen: HTML {
    let text = SentCodeText(
      code: code, now: now, printedHere: printedHere, zone: frame.zone, again: .to.otp(),
      more: "<a \(href: .to.login())>Change the number</a>")
    return """
      \(text.html)
      \(isKnownNumber ? nil : "<p class=\"notice\">\(Words.unknownRange)</p>" as HTML)
      """
  }

  private var codeField: HTML {
    let about = problem.flatMap { $0.isAboutCode ? $0 : nil }
    let notes = FieldNotes(
      name: "code", hint: Words.codeHint, error: about.map(sentence),
      remedy: problem == .clockWrong ? Words.typeAgain : nil)
    return CodeField(notes: notes, isFocused: true).html
  }
}

/// Why a typed code did not sign in, or no new one was sent.
package enum OTPProblem: Sendable, Equatable {
  /// Not the right code; `triesLeft` tries are left.
  case wrong(triesLeft: Int)
  /// Too many wrong tries: even the right code is refused now.
  case dead
  /// The code has expired.
  case expired
  /// Nothing was typed.
  case empty
  /// Not six digits.
  case notSixDigits
  /// No code was sent that could be right.
  case notSent
  /// A limit on trying the code or sending a new one was reached. It ends in `seconds`; nil if waiting does not help.
  case limited(RateLimit, seconds: Int?, ofSending: Bool)
  /// The code is right, but the clock is wrong, and the chain dates the number by it.
  case clockWrong
  /// The code was right, but the number becomes another user's in `seconds`.
  case numberWaits(seconds: Int)
  /// The wallet no longer sends codes to such numbers.
  case destination(DestinationRefusal)

  /// A part of a page with a code.
  enum Part {
    /// The field for the code.
    case code
    /// The button that sends another one.
    case sending
  }

  /// The part that it is about; nil if nothing on the page can mend it.
  var part: Part? {
    switch self {
    case .wrong, .dead, .expired, .empty, .notSixDigits, .notSent: .code
    case .limited(_, _, let ofSending): ofSending ? .sending : .code
    case .destination: .sending
    case .clockWrong, .numberWaits: nil
    }
  }

  /// Whether it is about the typed code.
  var isAboutCode: Bool { part == .code }
}
