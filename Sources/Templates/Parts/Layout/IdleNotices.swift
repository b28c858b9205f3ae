/// Warns whoever is about to be signed out, and tells them when they were (SECURITY: S20; WCAG 2.2 success criterion
/// 2.2.1). The page's script shows each when its time has come.
struct IdleNotices {
  var end: SessionEnd

  var html: HTML {
    // A minute is left to act in, or half of what there is.
    let warning = min(60, min(end.idleSeconds, end.lastSeconds) / 2)
    return """
      <div class="notice row idle" role="alert" data-idle="\(end.idleSeconds)" data-end="\(end.lastSeconds)" \
      data-before="\(warning)" hidden>\
      <p>\(Words.soonSignedOut(in: warning, isFinal: isFinal))</p>\(isFinal ? nil : Self.stay)</div>
      <div class="notice row idle" role="alert" hidden>\
      <p>\(Words.signedOut)</p><a class="button small" \(href: .to.login())>Sign in</a></div>

      """
  }

  /// Whether the end comes first that no request puts off.
  private var isFinal: Bool { end.lastSeconds <= end.idleSeconds }

  private static let stay: HTML = "<a class=\"button small stay\" \(href: .to.home())>Stay signed in</a>"
}

/// When a session ends while a page is looked at: unused, or at the latest.
public struct SessionEnd: Sendable, Equatable {
  /// So many seconds after the last request.
  public var idleSeconds: Int
  /// In so many seconds from now, however much it is used.
  public var lastSeconds: Int

  /// - Parameters:
  ///   - idleSeconds: how many after the last request.
  ///   - lastSeconds: how many from now, however much it is used.
  public init(idleSeconds: Int, lastSeconds: Int) {
    self.idleSeconds = idleSeconds
    self.lastSeconds = lastSeconds
  }
}
