/// What every page needs from the program around it.
public struct PageFrame: Sendable {
  /// The address of the stylesheet with the hash of its content: `/css/site.css?v=…`.
  public var stylesheet: String
  /// Whether the header leads to the home page and the settings.
  public var signedIn: Bool

  /// - Parameters:
  ///   - stylesheet: a path on this server.
  ///   - signedIn: true on pages of somebody signed in.
  public init(stylesheet: String, signedIn: Bool) {
    self.stylesheet = stylesheet
    self.signedIn = signedIn
  }
}
