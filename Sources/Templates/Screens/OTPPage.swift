import WalletCore

/// The code page: where the code went and until when it is good, one field for it, and another code.
public struct OTPPage {
  /// The frame around it.
  public var frame: PageFrame
  /// Where the code went.
  public var phone: E164Number
  /// Whether the numbering plan knows the number's range.
  public var isKnownNumber: Bool
  /// When the code was sent.
  public var sentAt: Timestamp
  /// Until when it is good.
  public var expiresAt: Timestamp
  /// The moment of this page.
  public var now: Timestamp
  /// Seconds until a new code may be asked for; 0: now.
  public var resendIn: Int
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
  ///   - phone: where the code went.
  ///   - isKnownNumber: whether the numbering plan knows its range.
  ///   - sentAt: when it was sent.
  ///   - expiresAt: until when it is good.
  ///   - now: the moment of this page.
  ///   - resendIn: seconds until a new code may be asked for; 0: now.
  ///   - printedHere: whether codes are printed where the server runs.
  ///   - shared: whether "This is a shared computer" was ticked.
  ///   - problem: what was refused; nil on first sight.
  ///   - zone: the zone of the times.
  ///   - csrf: the forms' token.
  public init(
    frame: PageFrame, phone: E164Number, isKnownNumber: Bool, sentAt: Timestamp, expiresAt: Timestamp,
    now: Timestamp, resendIn: Int, printedHere: Bool, shared: Bool, problem: OTPProblem?, zone: DayZone, csrf: FormToken
  ) {
    self.frame = frame
    self.phone = phone
    self.isKnownNumber = isKnownNumber
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.now = now
    self.resendIn = resendIn
    self.printedHere = printedHere
    self.shared = shared
    self.problem = problem
    self.zone = zone
    self.csrf = csrf
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Enter your code", failed: problem != nil,
      main: """
        \(summary)
        <h1>Enter your code</h1>
        \(whereAndWhen)
        <form class="card stack" method="post" \(action: .otp)>
        \(csrf.field)
        \(codeField)
        <label class="check"><input type="checkbox" name="shared" value="1"\(shared ? " checked" as HTML : "")>\
        This is a shared computer</label>
        <button>Verify</button>
        </form>
        <form class="aside" method="post" \(action: .resend)>
        \(csrf.field)
        <p id="wait">\(wait)</p>
        <button class="quiet" id="resend" aria-describedby="wait">Resend code</button>
        </form>
        """
    ).html
  }

  private var summary: HTML? {
    problem.map { ErrorSummary(message: Words.sentence($0), field: $0.isAboutCode ? "code" : "resend").html }
  }

  private var whereAndWhen: HTML {
    """
    <p class="lead">We sent a code to <strong class="chip good">\(phone.e164)</strong> at \
    \(WhenText(moment: sentAt, zone: zone).clock). \(validity) <a \(href: .login)>Change the number</a></p>
    \(isKnownNumber ? nil : "<p class=\"notice\">\(Words.unknownRange)</p>" as HTML)
    \(printedHere ? printed : nil)
    """
  }

  private var printed: HTML {
    "<p class=\"notice\">This wallet sends no messages: the code is printed where the wallet runs.</p>"
  }

  private var validity: HTML {
    guard now < expiresAt else { return "It is no longer good." }
    let left = Words.duration(seconds: expiresAt.secondsLeft(from: now))
    return "It is good until \(WhenText(moment: expiresAt, zone: zone).clock), \(left) from now."
  }

  private var wait: String {
    resendIn > 0
      ? "No code? You can ask for a new one in \(Words.duration(seconds: resendIn))."
      : "No code? Ask for a new one."
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
      spellcheck="false" autofocus\(notes.attributes)>
      </div>
      </div>
      """
  }
}
