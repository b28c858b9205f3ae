import WalletCore

/// What every page needs from the program around it.
public struct PageFrame: Sendable {
  /// What all pages of the theme have.
  let shell: PageShell
  /// Whether the header leads to the home page and the settings.
  public var signedIn: Bool
  /// Whether amounts are told or covered.
  public var amounts: AmountStyle
  /// Where pages find the scripts that several have.
  public var scripts: PageScripts
  /// When the session ends, where whoever sits there is to be warned; nil where that takes days.
  public var end: SessionEnd?

  /// - Parameters:
  ///   - shell: what all pages of the theme have.
  ///   - signedIn: true on pages of somebody signed in.
  ///   - amounts: whether amounts are told or covered.
  ///   - scripts: where pages find the scripts that several have.
  ///   - end: when the session ends, where a warning is due; nil for none.
  public init(
    shell: PageShell, signedIn: Bool, amounts: AmountStyle = .plain, scripts: PageScripts = PageScripts(),
    end: SessionEnd? = nil
  ) {
    self.shell = shell
    self.signedIn = signedIn
    self.amounts = amounts
    self.scripts = scripts
    self.end = end
  }

  /// Colours, logo and name.
  var theme: Theme { shell.theme }
}

/// The addresses of the scripts that more than one page has, each with the hash of its content. Pages work without them.
public struct PageScripts: Sendable {
  /// Waits, the ends of sessions, and parts of a page that are asked for anew.
  public var form: String?
  /// Fields that are checked when they are left, and previews; it needs the one for forms.
  public var check: String?
  /// A field for a code.
  public var code: String?

  /// - Parameters:
  ///   - form: a path on this server, as are the others; nil: pages do without.
  ///   - check: for fields that are checked when they are left.
  ///   - code: for a field with a code.
  public init(form: String? = nil, check: String? = nil, code: String? = nil) {
    self.form = form
    self.check = check
    self.code = code
  }
}
