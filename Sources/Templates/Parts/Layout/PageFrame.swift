import WalletCore

/// The values that every page gets from the program: theme, sign-in state, amounts, scripts, session end.
public struct PageFrame: Sendable {
  /// The parts that all pages of the theme share.
  let shell: PageShell
  /// Whether the header links to the home page and the settings.
  public var signedIn: Bool
  /// Whether amounts are shown or hidden.
  public var amounts: AmountStyle
  /// The addresses of the scripts that several pages use.
  public var scripts: PageScripts
  /// When the session ends, to warn the user; nil if that takes days.
  public var end: SessionEnd?

  /// - Parameters:
  ///   - shell: the parts that all pages of the theme share.
  ///   - signedIn: true on pages for a signed-in user.
  ///   - amounts: whether amounts are shown or hidden.
  ///   - scripts: the addresses of the scripts that several pages use.
  ///   - end: when the session ends, if a warning is due; nil for no warning.
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

/// The addresses of the scripts that several pages use, each with the hash of its content. Pages work without them.
public struct PageScripts: Sendable {
  /// Countdowns, session ends, and parts of a page that the script reloads.
  public var form: String?
  /// Fields that are checked when the user leaves them, and previews; it needs the `form` script.
  public var check: String?
  /// The code field.
  public var code: String?

  /// - Parameters:
  ///   - form: a path on this server, like the others; nil for no script.
  ///   - check: for fields that are checked when the user leaves them.
  ///   - code: for the code field.
  public init(form: String? = nil, check: String? = nil, code: String? = nil) {
    self.form = form
    self.check = check
    self.code = code
  }
}
