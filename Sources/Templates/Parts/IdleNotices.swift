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
