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
