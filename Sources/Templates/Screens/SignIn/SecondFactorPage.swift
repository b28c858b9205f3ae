import PhoneNumbers
import WalletCore

/// The second step of signing in with a second factor: after the code by SMS, the digits of the authenticator app.
package struct SecondFactorPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The number to sign in with.
  package var phone: E164Number
  /// Whether "This is a shared computer" was ticked.
  package var shared: Bool
  /// Why the form was refused; nil if it was not.
  package var problem: AlternativeSignInProblem?
  /// The form's CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(frame: PageFrame, phone: E164Number, shared: Bool, problem: AlternativeSignInProblem?, csrf: FormToken) {
    self.frame = frame
    self.phone = phone
    self.shared = shared
    self.problem = problem
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Enter your app's code", failed: problem != nil, layout: .low, hasCode: true,
      main: """
        \(summary)
        <h1>Enter your app's code</h1>
        <p class="lead">\(Words.nowTheApp) You're signing in to <strong class="chip good">\(phone.e164)</strong>.</p>
        <form class="card stack" method="post" \(action: .to.secondFactor())>
        \(csrf.field)
        \(SharedComputerBox(isTicked: shared).html)
        \(codeField)
        <button>Sign in</button>
        </form>
        <p class="aside">\(Words.noApp) <a \(href: .to.alternative())>Use a recovery code</a></p>
        <p class="aside"><a \(href: .to.login())>Start again</a></p>
        """
    ).html
  }

  private var summary: HTML? {
    problem.map {
      ErrorSummary(message: sentence($0), field: $0.isAboutCode ? "code" : nil, takesFocus: false).html
    }
  }

  private var codeField: HTML {
    let about = problem.flatMap { $0.isAboutCode ? $0 : nil }
    let notes = FieldNotes(
      name: "code", hint: Words.appCodeHint, error: about.map(sentence),
      remedy: problem == .clockWrong ? Words.typeAgain : nil)
    return CodeField(label: "Code from your app", notes: notes, isFocused: true).html
  }

  private func sentence(_ problem: AlternativeSignInProblem) -> String { Words.appSentence(problem) }
}
