/// Warns whoever is about to be signed out, and tells them when they were (SECURITY: S20; WCAG 2.2 success criterion
/// 2.2.1). The page's script shows each when its time has come.
struct IdleNotices {
  var end: SessionEnd

  var html: HTML {
    let warning = min(60, end.seconds / 2)
    return """
      <div class="notice row idle" role="alert" data-after="\(end.seconds - warning)"\(end.isFinal ? Self.final : nil) hidden>\
      <p>\(Words.soonSignedOut(in: warning, isFinal: end.isFinal))</p>\(end.isFinal ? nil : Self.stay)</div>
      <div class="notice row idle" role="alert" data-after="\(end.seconds)" hidden>\
      <p>\(Words.signedOut)</p><a class="button small" \(href: .login)>Sign in</a></div>

      """
  }

  /// What puts off an end does not put off this one.
  private static let final: HTML = " data-final=\"1\""

  private static let stay: HTML = "<a class=\"button small stay\" \(href: .home)>Stay signed in</a>"
}
