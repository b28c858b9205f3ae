/// A whole page: head, header with logo and name, navigation, the screen's own content, footer.
struct Page {
  /// The navigation entry that a screen belongs to.
  enum Section { case home, activity, settings, none }

  /// The layout of a screen's content.
  enum Layout {
    /// One column.
    case plain
    /// One column; on a phone the last card is at the bottom, where the thumb is.
    case low
    /// Two columns if there is room.
    case wide
  }

  var frame: PageFrame
  /// The screen's name in the title, before the app's name.
  var title: String
  /// The action just done, in a few words, before the title: the first thing that a screen reader says.
  var done: String? = nil
  /// Whether a form was refused. The title then begins "Error: ", so that a screen reader says it first.
  var failed = false
  var section = Section.none
  var layout = Layout.plain
  /// Whether to leave out header and footer, as on the splash page.
  var bare = false
  /// Whether the page has fields that are checked when the user leaves them, or a preview.
  var hasFieldChecks = false
  /// Whether the page has a field for a code.
  var hasCode = false
  /// Whether the page has a button that asks for a passkey.
  var hasPasskeys = false
  /// Whether the page has a countdown, or parts that the script reloads.
  var hasCountdown = false
  /// The address of a script for this page only, with the hash of its content; pages work without it.
  var script: String? = nil
  var main: HTML

  /// Appends everything to one buffer; the parts that all pages of a theme share are already rendered.
  var html: HTML {
    let shell = frame.shell
    var parts = HTML.StringInterpolation(literalCapacity: 2600 + main.bytes.count, interpolationCount: 0)
    parts.appendInterpolation(shell.beforeTitle)
    if failed { parts.appendLiteral("Error: ") }
    if let done {
      parts.appendInterpolation(done)
      parts.appendLiteral(" · ")
    }
    parts.appendInterpolation(title)
    parts.appendInterpolation(shell.afterTitle)
    append(script: script, to: &parts)
    if frame.banner != nil, script != frame.scripts.charge { append(script: frame.scripts.charge, to: &parts) }
    if needsForm { append(script: frame.scripts.form, to: &parts) }
    if hasFieldChecks { append(script: frame.scripts.check, to: &parts) }
    if hasCode { append(script: frame.scripts.code, to: &parts) }
    if hasPasskeys { append(script: frame.scripts.passkey, to: &parts) }
    parts.appendLiteral("</head>\n<body>\n")
    if !bare { parts.appendInterpolation(shell.header(signedIn: frame.signedIn, section)) }
    if let end = frame.end { parts.appendInterpolation(SessionEndNotices(end: end).html) }
    switch layout {
    case .plain: parts.appendLiteral("<main id=\"main\" tabindex=\"-1\">\n")
    case .low: parts.appendLiteral("<main id=\"main\" tabindex=\"-1\" class=\"low\">\n")
    case .wide: parts.appendLiteral("<main id=\"main\" tabindex=\"-1\" class=\"wide\">\n")
    }
    if !bare {
      parts.appendInterpolation(frame.change)
      parts.appendInterpolation(frame.banner)
    }
    parts.appendInterpolation(main)
    parts.appendLiteral("\n</main>\n")
    if !bare { parts.appendInterpolation(shell.footer) }
    parts.appendLiteral("</body>\n</html>\n")
    return HTML(stringInterpolation: parts)
  }

  /// The script of map and banner needs the one for forms.
  private var needsForm: Bool {
    hasFieldChecks || hasCode || hasCountdown || frame.end != nil || frame.banner != nil
      || script != nil && script == frame.scripts.charge
  }

  private func append(script: String?, to parts: inout HTML.StringInterpolation) {
    guard let script else { return }
    let link: HTML = """
      <script src="\(script)" defer></script>

      """
    parts.appendInterpolation(link)
  }
}
