import WalletCore

/// The button that asks the browser for a passkey, and the fields that take its answer. Only a script can ask, so the
/// caller marks what is around it `data-script`: the stylesheet hides that without scripts, and the script removes it where
/// the browser knows no passkeys.
struct PasskeyButton {
  /// What the passkey is for.
  var purpose: PasskeyPurpose
  /// The button's text.
  var text: HTML
  /// Whether another button of the page is the first to press.
  var isSecond = false

  /// The fields, the button, and the place for what went wrong in the browser.
  var html: HTML {
    """
    <input type="hidden" name="passkey"><input type="hidden" name="ticket">
    <button type="button"\(isSecond ? " class=\"second\"" as HTML : nil) data-passkey="\(purpose.rawValue)" \
    data-failed="\(purpose == .add ? Words.noPasskeyMade : Words.noPasskeyGiven)" data-had="\(Words.passkeyHere)">\(text)</button>
    <p class="chip bad" aria-live="polite"></p>
    """
  }
}

/// Why a passkey was refused, as pages say it: the same for every fault, so that nobody learns what was right.
package enum PasskeyProblem: Sendable, Equatable {
  /// The page was open for too long, or its form was sent before.
  case again
  /// It proves nothing here.
  case refused
  /// The user's number must be proven first, since a restore.
  case numberUnproven
  /// Too many were refused; the next is judged after this many seconds.
  case limited(seconds: Int)
}
