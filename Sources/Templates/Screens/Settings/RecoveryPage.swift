import PhoneNumbers
import WalletCore

/// Recovery codes: how many are left, a button to make new ones, and the codes just made, shown once, to be copied,
/// printed or downloaded.
package struct RecoveryPage {
  /// The state of the user's codes.
  package enum State: Sendable {
    /// None were ever made.
    case none
    /// Restoring a backup ended all codes made at that time.
    case ended(madeAt: Timestamp)
    /// How many of the codes made at that time can still be used.
    case left(Int, madeAt: Timestamp)
    /// The codes were made just now; no other page shows them.
    case made([RecoveryCode], at: Timestamp)
  }

  /// The frame around the page.
  package var frame: PageFrame
  /// The state of the user's codes.
  package var state: State
  /// The phone number of the user with these codes; its last digits are printed above them.
  package var phone: E164Number
  /// The minimum age, in seconds, of codes that replace the old number's code; 0 for any age.
  package var recoveryCodeAge: Int
  /// The form's CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(frame: PageFrame, state: State, phone: E164Number, recoveryCodeAge: Int, csrf: FormToken) {
    self.frame = frame
    self.state = state
    self.phone = phone
    self.recoveryCodeAge = recoveryCodeAge
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: isMade ? "Your new recovery codes" : "Recovery codes", section: .settings,
      layout: isMade ? .plain : .wide,
      script: isMade ? frame.scripts.print : nil,
      main: """
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(content)
        """
    ).html
  }

  private var isMade: Bool {
    if case .made = state { true } else { false }
  }

  private var content: HTML {
    switch state {
    case .none: overview("You have no recovery codes yet.")
    case .ended(let madeAt):
      overview("\(Words.recoveryCodesEnded) They were made on \(WhenText(moment: madeAt, zone: frame.zone)).")
    case .left(let count, let madeAt):
      overview("\(Words.recoveryCodesLeft(count)) They were made on \(WhenText(moment: madeAt, zone: frame.zone)).")
    case .made(let codes, let madeAt): list(codes, madeAt)
    }
  }

  private func overview(_ standing: HTML) -> HTML {
    AboutAndTask(
      about: """
        <h1>Recovery codes</h1>
        <p class="lead">\(Words.whatRecoveryCodesAre) \(Words.whatYouGet(RecoveryCode.setSize))</p>
        """,
      task: """
        <form class="card stack" method="post" \(action: .to.recovery())>
        \(csrf.field)
        <p>\(standing)</p>
        \(hasEarlier ? "<p class=\"hint\">\(Words.newCodesEndEarlier)</p>" as HTML : nil)
        <button>\(literal: Words.makeCodes)</button>
        </form>
        """,
      more: "<p class=\"hint\">\(Words.whenCodesStand(age: recoveryCodeAge))</p>"
    ).html
  }

  private var hasEarlier: Bool {
    if case .left = state { true } else { false }
  }

  private func list(_ codes: [RecoveryCode], _ madeAt: Timestamp) -> HTML {
    var items = HTML()
    for code in codes { items.append("<li>\(code.groupedText)</li>\n") }
    return """
      <h1 tabindex="-1" autofocus>Your new recovery codes</h1>
      <p class="lead">\(Words.whatRecoveryCodesAre) \(Words.keepCodesLikeCash)</p>
      <p class="printed">\(literal: frame.shell.brand.name), \(Words.numberEnding(phone)), \(WhenText(moment: madeAt, zone: frame.zone))</p>
      <ol class="card codes">
      \(items)</ol>
      <p class="lead">\(Words.codesShownOnce) \(Words.whenCodesStand(age: recoveryCodeAge))</p>
      <p class="hint unprinted">\(Words.printThisPage)</p>
      <div class="actions">
      \(download(codes))
      <button type="button" class="second" id="copy" hidden>Copy</button>
      <button type="button" class="second" id="print" hidden>Print</button>
      </div>
      <p class="unprinted" id="copied" role="status" data-done="\(Words.codesCopied)" \
      data-failed="\(Words.codesNotCopied)"></p>
      <div class="actions">
      <a class="button" \(href: .to.settings())>I've saved them</a>
      \(SignOutElsewhere(csrf: csrf).html)
      </div>
      """
  }

  /// The wallet does not have the codes any more, so their page sends them along.
  private func download(_ codes: [RecoveryCode]) -> HTML {
    """
    <form method="post" \(action: .to.recoveryFile())>\(csrf.field)\
    \(codes.map { code -> HTML in "<input type=\"hidden\" name=\"code\" value=\"\(code.groupedText)\">" })\
    <button class="second">Download</button></form>
    """
  }
}

extension RecoveryPage {
  /// The name of the file with new codes.
  package static let fileName: StaticString = "recovery-codes.txt"

  /// The same codes as a text file.
  /// - Parameters:
  ///   - codes: the codes.
  ///   - phone: the phone number of the user with these codes.
  ///   - frame: the frame of the user's pages, for the wallet's name.
  /// - Returns: what they are, and a line for each.
  package static func file(_ codes: [RecoveryCode], phone: E164Number, frame: PageFrame) -> String {
    """
    \(frame.shell.brand.name), \(Words.numberEnding(phone))
    \(Words.whatRecoveryCodesAre)
    \(Words.keepFileLikeCash)

    \(codes.map(\.groupedText).joined(separator: "\n"))

    """
  }
}
