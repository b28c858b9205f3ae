/// Warns whoever is about to be signed out for doing nothing, and tells them when they were (SECURITY: S20; WCAG 2.2
/// success criterion 2.2.1). The page's script shows each when its time has come.
struct IdleNotices {
  /// So long does the session last without a request.
  var seconds: Int

  var html: HTML {
    let warning = min(60, seconds / 2)
    return """
      <div class="notice row idle" role="alert" data-after="\(seconds - warning)" hidden>\
      <p>\(Words.soonSignedOut(in: warning))</p><a class="button small" \(href: .home)>Stay signed in</a></div>
      <div class="notice row idle" role="alert" data-after="\(seconds)" hidden>\
      <p>\(Words.signedOut)</p><a class="button small" \(href: .login)>Sign in</a></div>
      """
  }
}
