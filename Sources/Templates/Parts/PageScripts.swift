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
