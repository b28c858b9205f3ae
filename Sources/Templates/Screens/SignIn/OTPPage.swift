import WalletCore

/// The code page: where the code went and until when it is good, one field for it, and another code.
public struct OTPPage {
  /// The frame around it.
  public var frame: PageFrame
  /// Where the code went, and what became of it.
  public var code: SentCode
  /// Whether the numbering plan knows the number's range.
  public var isKnownNumber: Bool
  /// The moment of this page.
  public var now: Timestamp
  /// Whether codes are printed where the server runs.
  public var printedHere: Bool
  /// Whether "This is a shared computer" was ticked.
  public var shared: Bool
  /// What was refused; nil on first sight.
  public var problem: OTPProblem?
  /// The zone of the times.
  public var zone: DayZone
  /// The forms' token.
  public var csrf: FormToken

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - code: where the code went, and what became of it.
  ///   - isKnownNumber: whether the numbering plan knows its range.
  ///   - now: the moment of this page.
  ///   - printedHere: whether codes are printed where the server runs.
  ///   - shared: whether "This is a shared computer" was ticked.
  ///   - problem: what was refused; nil on first sight.
  ///   - zone: the zone of the times.
  ///   - csrf: the forms' token.
  public init(
    frame: PageFrame, code: SentCode, isKnownNumber: Bool, now: Timestamp, printedHere: Bool, shared: Bool,
    problem: OTPProblem?, zone: DayZone, csrf: FormToken
  ) {
    self.frame = frame
    self.code = code
    self.isKnownNumber = isKnownNumber
    self.now = now
    self.printedHere = printedHere
    self.shared = shared
    self.problem = problem
    self.zone = zone
    self.csrf = csrf
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Enter your code", failed: problem != nil, layout: .low, hasCode: true,
      main: """
        \(summary)
        <h1>Enter your code</h1>
        \(whereAndWhen)
        <form class="card stack" method="post" \(action: .to.otp())>
        \(csrf.field)
        <label class="check"><input type="checkbox" name="shared" value="1"\(shared ? " checked" as HTML : "")>\
        This is a shared computer</label>
        \(codeField)
        <button>Verify</button>
        \(WaitText(seconds: code.resendIn, now: now, zone: zone).html)
        <button class="quiet" id="resend" \(formaction: .to.resend()) aria-describedby="wait">Resend code</button>
        </form>
        <p class="aside"><a \(href: .to.alternative())>Sign in another way</a></p>
        """
    ).html
  }

  private var summary: HTML? {
    problem.map {
      ErrorSummary(message: Words.sentence($0), field: $0.isAboutCode ? "code" : "resend", takesFocus: false).html
    }
  }

  private var whereAndWhen: HTML {
    let text = SentCodeText(
      code: code, now: now, printedHere: printedHere, zone: zone, again: .to.otp(),
      more: "<a \(href: .to.login())>Change the number</a>")
    return """
      \(text.html)
      \(isKnownNumber ? nil : "<p class=\"notice\">\(Words.unknownRange)</p>" as HTML)
      """
  }

  /// One real input over six painted cells. A refused code is not shown again: it is typed anew.
  private var codeField: HTML {
    let about = problem.flatMap { $0.isAboutCode ? $0 : nil }
    let notes = FieldNotes(name: "code", hint: "6 digits", error: about.map { Words.sentence($0) })
    return """
      <div class="field">
      <label for="code">Code</label>
      \(notes.html)
      <div class="code">
      <span class="cells" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></span>
      <input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" \
      spellcheck="false" enterkeyhint="done" autofocus\(notes.attributes)>
      </div>
      </div>
      """
  }
}

/// Why a typed code did not sign in, or no new one was sent.
public enum OTPProblem: Sendable, Equatable {
  /// Another code; so many tries are left.
  case wrong(triesLeft: Int)
  /// Too many wrong tries: even the right code is refused now. Another can be asked for in so many seconds; nil: waiting
  /// does not help.
  case dead(resendIn: Int?)
  /// Its time is over.
  case expired
  /// Nothing was typed.
  case empty
  /// Something else than six digits.
  case notSixDigits
  /// None was sent that could be right.
  case notSent
  /// A limit stands in the way, of trying the code or of sending a new one. In so many seconds it does not; nil: waiting
  /// does not help.
  case limited(RateLimit, seconds: Int?, ofSending: Bool)
  /// No codes go to such numbers any more.
  case destination(DestinationRefusal)

  /// The same, telling when another code can be asked for, where none of this one's tries are left.
  public func waiting(_ seconds: Int?) -> OTPProblem {
    switch self {
    case .wrong(triesLeft: 0), .dead: .dead(resendIn: seconds)
    default: self
    }
  }

  /// Whether it is about the code that was typed.
  var isAboutCode: Bool {
    switch self {
    case .wrong, .dead, .expired, .empty, .notSixDigits, .notSent: true
    case .limited(_, _, let ofSending): !ofSending
    case .destination: false
    }
  }
}
