import WalletCore

/// The settings: the user's name and phone number, and the way out.
public struct SettingsPage {
  /// The frame around it.
  public var frame: PageFrame
  /// The name as kept, or as typed where it was refused.
  public var name: String
  /// The user's phone number.
  public var phone: E164Number
  /// Why the name was refused; nil on first sight.
  public var problem: NameRefusal?
  /// Whether the name was just saved.
  public var saved: Bool
  /// Whether the phone number was just changed.
  public var phoneChanged: Bool
  /// Whether there are closed accounts to look at.
  public var hasClosed: Bool
  /// How many recovery codes can still be used; nil if none were ever made.
  public var codesLeft: Int?
  /// The forms' token.
  public var csrf: FormToken

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - name: the name as kept, or as typed where it was refused.
  ///   - phone: the user's phone number.
  ///   - problem: why the name was refused; nil on first sight.
  ///   - saved: whether the name was just saved.
  ///   - phoneChanged: whether the phone number was just changed.
  ///   - hasClosed: whether there are closed accounts to look at.
  ///   - codesLeft: how many recovery codes can still be used; nil if none were ever made.
  ///   - csrf: the forms' token.
  public init(
    frame: PageFrame, name: String, phone: E164Number, problem: NameRefusal?, saved: Bool,
    phoneChanged: Bool = false, hasClosed: Bool = false, codesLeft: Int? = nil, csrf: FormToken
  ) {
    self.frame = frame
    self.name = name
    self.phone = phone
    self.problem = problem
    self.saved = saved
    self.phoneChanged = phoneChanged
    self.hasClosed = hasClosed
    self.codesLeft = codesLeft
    self.csrf = csrf
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Settings", failed: problem != nil, section: .settings,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: "name").html })
        \(saved ? Notice(text: "Your name is saved.").html : nil)
        \(phoneChanged ? Notice(text: "\(Words.numberChanged)").html : nil)
        <h1>Settings</h1>
        <form class="card stack" method="post" \(action: .saveName)>
        \(csrf.field)
        \(nameField)
        <button>Save Name</button>
        </form>
        <dl class="card"><dt>Phone number</dt><dd>\(phone.e164)</dd></dl>
        <ul class="accounts">
        <li><a class="card" \(href: .changePhone)>Change the number</a></li>
        <li><a class="card" \(href: .recovery)>\(recovery)</a></li>
        <li><a class="card" \(href: .authenticator)>Authenticator app</a></li>
        \(hasClosed ? "<li><a class=\"card\" \(href: .closed)>Closed accounts</a></li>" as HTML : nil)
        <li><a class="card" \(href: .export)>Take everything along</a></li>
        \(SettingsLink.all.map(\.html))
        </ul>
        <form method="post" \(action: .logout)>\(csrf.field)<button class="danger">Log Out</button></form>
        """
    ).html
  }

  /// Whoever is about to run out of codes is told so.
  private var recovery: HTML {
    guard let codesLeft, codesLeft < 3 else { return "Recovery codes" }
    return """
      <span class="name">Recovery codes</span>
      <span class="lead">\(Words.recoveryCodesLeft(codesLeft))</span>
      """
  }

  private var nameField: HTML {
    let notes = FieldNotes(
      name: "name", hint: "What the wallet calls you. You may leave it empty.",
      error: problem.map { Words.sentence($0) }, isChecked: true)
    return Field(
      label: "Your name", notes: notes, value: name, attributes: #"type="text" autocomplete="name" dir="auto""#
    ).html
  }
}
