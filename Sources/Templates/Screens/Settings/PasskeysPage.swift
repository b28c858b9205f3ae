import WalletCore

/// The user's passkeys, each with forms to rename and to remove it, and the form for another one.
package struct PasskeysPage {
  /// Whether this address can have passkeys.
  package enum Here: Sendable {
    /// It can.
    case yes
    /// It cannot; the wallet's address that can.
    case at(String)
    /// It cannot, and the wallet knows no address that can.
    case no
  }

  /// The frame around the page.
  package var frame: PageFrame
  /// The oldest first.
  package var passkeys: [Passkey]
  /// How many there can be; 0 for any number.
  package var most: Int
  /// Whether this address can have passkeys.
  package var here: Here
  /// The name that a new passkey gets unless the user types another one.
  package var suggestedName: String
  /// Why a form was refused; nil if none was.
  package var problem: PasskeysProblem?
  /// The action just done, for a notice; nil for none.
  package var notice: PasskeysNotice?
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, passkeys: [Passkey], most: Int, here: Here, suggestedName: String, problem: PasskeysProblem?,
    notice: PasskeysNotice?, csrf: FormToken
  ) {
    self.frame = frame
    self.passkeys = passkeys
    self.most = most
    self.here = here
    self.suggestedName = suggestedName
    self.problem = problem
    self.notice = notice
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Passkeys", done: notice.map(Words.done), failed: problem != nil, section: .settings,
      layout: .wide, hasPasskeys: canAdd,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: field($0)).html })
        \(notice.map { Notice(text: "\(Words.sentence($0))", action: offer($0)).html })
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(about: about, task: "\(list)\(add)").html)
        """
    ).html
  }

  /// A new name changes nothing about who gets in.
  private func offer(_ notice: PasskeysNotice) -> HTML? {
    notice == .renamed ? nil : SignOutElsewhere(csrf: csrf).html
  }

  private func field(_ problem: PasskeysProblem) -> StaticString? {
    guard case .name(_, let id) = problem else { return nil }
    return id == nil ? "name" : "other_name"
  }

  private var about: HTML {
    """
    <h1>Passkeys</h1>
    <p class="lead">\(Words.whatPasskeysAre)</p>
    <ul class="points lead">
    \(Words.whyPasskeys.map { "<li>\($0)</li>\n" as HTML })</ul>
    """
  }

  // MARK: A new one

  private var isFull: Bool { most > 0 && passkeys.count >= most }

  private var canAdd: Bool {
    if case .yes = here { !isFull } else { false }
  }

  private var add: HTML {
    switch here {
    case .yes where isFull:
      return problem == .tooMany(most: most) ? "" : "<p class=\"notice\">\(Words.mostPasskeys(most))</p>"
    case .yes:
      return """
        <noscript><p class="notice">\(Words.noPasskeysInBrowser)</p></noscript>
        <p class="notice" hidden data-without>\(Words.noPasskeysInBrowser)</p>
        <div data-script>
        <form class="card stack" method="post" \(action: .to.passkeys())>
        \(csrf.field)
        \(nameField)
        \(PasskeyButton(purpose: .add, text: "Add a passkey").html)
        </form>
        </div>
        """
    case .at(let address):
      return "<p class=\"notice\">\(Words.noPasskeysAtAddress) <a href=\"\(address)\">\(address)</a></p>"
    case .no: return "<p class=\"notice\">\(Words.noPasskeysHere)</p>"
    }
  }

  private var nameField: HTML {
    var error: String?
    if case .name(let refusal, nil) = problem { error = Words.sentence(refusal) }
    return Field(
      label: "Name of the new passkey",
      notes: FieldNotes(name: "name", hint: "So that you know it again", error: error),
      value: suggestedName, attributes: Self.newNameAttributes
    ).html
  }

  /// The device makes the passkey before the wallet sees the name, so that the browser asks for one first.
  private static let newNameAttributes: StaticString =
    #"type="text" autocomplete="off" spellcheck="false" enterkeyhint="done" dir="auto" required"#

  private static let nameAttributes: StaticString =
    #"type="text" autocomplete="off" spellcheck="false" enterkeyhint="done" dir="auto""#

  // MARK: The user's

  private var list: HTML? {
    guard !passkeys.isEmpty else { return nil }
    var html: HTML = "<ul class=\"accounts\">\n"
    for (number, passkey) in passkeys.enumerated() { html.append(row(passkey, number)) }
    html.append("</ul>\n")
    return html
  }

  private func row(_ passkey: Passkey, _ number: Int) -> HTML {
    let isRefused = refusal(of: passkey) != nil
    let used: HTML =
      passkey.usedAt.map { "Last used \(WhenText(moment: $0, zone: frame.zone))." } ?? "Not used yet."
    return """
      <li class="card stack">
      <div><p class="name"><bdi>\(passkey.name)</bdi></p>
      <p class="lead">For <bdi>\(passkey.host)</bdi>, added \(WhenText(moment: passkey.madeAt, zone: frame.zone)). \(used)</p></div>
      <details\(isRefused ? " open" as HTML : nil)>
      <summary>Rename or remove<span class="unseen"> <bdi>\(passkey.name)</bdi></span></summary>
      <div class="stack">
      <form class="stack" method="post" \(action: .to.renamePasskey(passkey.id))>
      \(csrf.field)
      \(field(passkey, number))
      <button class="second">Rename</button>
      </form>
      <form method="post" \(action: .to.removePasskey(passkey.id))>\(csrf.field)\
      <button class="danger" aria-label="Remove \(passkey.name)">Remove</button></form>
      </div>
      </details>
      </li>

      """
  }

  private func refusal(of passkey: Passkey) -> NameRefusal? {
    guard case .name(let refusal, passkey.id) = problem else { return nil }
    return refusal
  }

  /// With a number in its ids, because the page has one for each passkey.
  private func field(_ passkey: Passkey, _ number: Int) -> HTML {
    if let refusal = refusal(of: passkey) {
      return Field(
        label: "Name", notes: FieldNotes(name: "name", id: "other_name", error: Words.sentence(refusal)), value: "",
        attributes: Self.nameAttributes
      ).html
    }
    return """
      <div class="field">
      <label for="name-\(number)">Name</label>
      <input id="name-\(number)" name="name" value="\(passkey.name)" \(literal: Self.nameAttributes)>
      </div>
      """
  }
}

/// The action just done to a passkey.
package enum PasskeysNotice: Sendable {
  case added
  case renamed
  case removed
}

/// Why a form about passkeys was refused.
package enum PasskeysProblem: Sendable, Equatable {
  /// The name of this passkey, or of a new one.
  case name(NameRefusal, of: PublicID?)
  /// The user has as many as there can be.
  case tooMany(most: Int)
  /// The new passkey.
  case refused(PasskeyProblem)
}
