/// Warns users before they are signed out, and tells them afterwards (SECURITY: S20; WCAG 2.2 success criterion
/// 2.2.1). The page's script shows each notice at its time.
struct SessionEndNotices {
  var end: SessionEnd

  var html: HTML {
    // Leave a minute to act, or half of the remaining time if that is less.
    let warning = min(60, min(end.idleSeconds, end.lastSeconds) / 2)
    return """
      <div class="notice row idle" role="alert" data-idle="\(end.idleSeconds)" data-end="\(end.lastSeconds)" \
      data-before="\(warning)" hidden>\
      <p>\(Words.soonSignedOut(in: warning, isFinal: isFinal))</p>\(isFinal ? nil : Self.stay)</div>
      <div class="notice row idle" role="alert" hidden>\
      <p>\(Words.signedOut)</p><a class="button small" \(href: .to.login())>Sign in</a></div>

      """
  }

  /// Whether the end that no request can postpone comes first.
  private var isFinal: Bool { end.lastSeconds <= end.idleSeconds }

  private static let stay: HTML = "<a class=\"button small stay\" \(href: .to.home())>Stay signed in</a>"
}

/// When a session ends while its page is open: when idle, or at the latest.
package struct SessionEnd: Sendable, Equatable {
  /// The idle limit, in seconds after the last request.
  package var idleSeconds: Int
  /// Seconds from now until the latest end, however much the session is used.
  package var lastSeconds: Int

  /// Creates an end from its parts.
  package init(idleSeconds: Int, lastSeconds: Int) {
    self.idleSeconds = idleSeconds
    self.lastSeconds = lastSeconds
  }
}
