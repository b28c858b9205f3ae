import WalletCore

/// What every page needs from the program around it.
public struct PageFrame: Sendable {
  /// The address of the stylesheet with the hash of its content: `/css/site.css?v=…`.
  public var stylesheet: String
  /// Whether the header leads to the home page and the settings.
  public var signedIn: Bool
  /// Colours, logo and name.
  public var theme: Theme
  /// Whether amounts are told or covered.
  public var amounts: AmountStyle
  /// The address of the script of pages with a form or a code, with the hash of its content.
  public var formScript: String?
  /// After so many seconds without a request the session ends, where whoever sits there is to be warned; nil where that
  /// takes days.
  public var idle: Int?

  /// - Parameters:
  ///   - stylesheet: a path on this server.
  ///   - signedIn: true on pages of somebody signed in.
  ///   - theme: colours, logo and name.
  ///   - amounts: whether amounts are told or covered.
  ///   - formScript: a path on this server; pages work without it.
  ///   - idle: seconds after which an unused session ends, where a warning is due; nil for none.
  public init(
    stylesheet: String, signedIn: Bool, theme: Theme = .classic, amounts: AmountStyle = .plain,
    formScript: String? = nil, idle: Int? = nil
  ) {
    self.stylesheet = stylesheet
    self.signedIn = signedIn
    self.theme = theme
    self.amounts = amounts
    self.formScript = formScript
    self.idle = idle
  }
}
