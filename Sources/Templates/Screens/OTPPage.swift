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
  /// Seconds until a new code may be asked for; 0: now; nil: waiting does not help.
  public var resendIn: Int?
  /// What became of the message.
  public var delivery: CodeDelivery
  /// The limit that kept it from being sent.
  public var limit: RateLimit?
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
  ///   - resendIn: seconds until a new code may be asked for; 0: now; nil: waiting does not help.
  ///   - delivery: what became of the message.
  ///   - limit: the limit that kept it from being sent.
  ///   - printedHere: whether codes are printed where the server runs.
  ///   - shared: whether "This is a shared computer" was ticked.
  ///   - problem: what was refused; nil on first sight.
  ///   - zone: the zone of the times.
  ///   - csrf: the forms' token.
  public init(
    frame: PageFrame, phone: E164Number, isKnownNumber: Bool, sentAt: Timestamp, expiresAt: Timestamp,
    now: Timestamp, resendIn: Int?, delivery: CodeDelivery = .sent, limit: RateLimit? = nil, printedHere: Bool,
    shared: Bool, problem: OTPProblem?, zone: DayZone, csrf: FormToken
  ) {
    self.frame = frame
    self.phone = phone
    self.isKnownNumber = isKnownNumber
    self.sentAt = sentAt
    self.expiresAt = expiresAt
    self.now = now
    self.resendIn = resendIn
    self.delivery = delivery
    self.limit = limit
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
        <p class="aside"><a \(href: .otherWay)>Sign in another way</a></p>
        """
    ).html
  }

  private var summary: HTML? {
    problem.map { ErrorSummary(message: Words.sentence($0), field: $0.isAboutCode ? "code" : "resend").html }
  }

  private var whereAndWhen: HTML {
    let code = SentCode(
      phone: phone, delivery: delivery, limit: limit, sentAt: sentAt, expiresAt: expiresAt, resendIn: resendIn)
    let text = SentCodeText(
      code: code, now: now, printedHere: printedHere, zone: zone, more: "<a \(href: .login)>Change the number</a>")
    return """
      \(text.html)
      \(isKnownNumber ? nil : "<p class=\"notice\">\(Words.unknownRange)</p>" as HTML)
      """
  }

  private var wait: String {
    guard let resendIn else { return "No code can be asked for: too many wrong ones were typed for this number." }
    return resendIn > 0
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
