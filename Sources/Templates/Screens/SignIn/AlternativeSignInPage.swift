import PhoneNumbers
import WalletCore

/// Signing in without a text message: one field for a recovery code or an authenticator app's digits.
package struct AlternativeSignInPage {
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
      frame: frame, title: "Sign in another way", failed: problem != nil, layout: .low,
      main: """
        \(summary)
        <p class="back"><a \(href: .to.otp())>Use a texted code instead</a></p>
        <h1>Sign in another way</h1>
        <p class="lead">\(Words.alternatives) You're signing in to <strong class="chip good">\(phone.e164)</strong>.</p>
        <form class="card stack" method="post" \(action: .to.alternative())>
        \(csrf.field)
        \(SharedComputerBox(isTicked: shared).html)
        \(codeField)
        <button>Sign in</button>
        </form>
        """
    ).html
  }

  private var summary: HTML? {
    problem.map {
      ErrorSummary(message: Words.sentence($0), field: $0.isAboutCode ? "code" : nil, takesFocus: false).html
    }
  }

  /// A refused code is not shown again; the user retypes it.
  private var codeField: HTML {
    let about = problem.flatMap { $0.isAboutCode ? $0 : nil }
    let notes = FieldNotes(
      name: "code", hint: Words.alternativeHint, error: about.map { Words.sentence($0) },
      remedy: problem == .clockWrong ? Words.typeAgain : nil)
    return Field(
      label: "Code", notes: notes, value: "",
      attributes:
        #"type="text" autocomplete="off" spellcheck="false" autocapitalize="characters" enterkeyhint="done""#,
      isFocused: true
    ).html
  }
}

/// Why a recovery code or an authenticator app's digits did not sign in; the same for known and unknown numbers.
package enum AlternativeSignInProblem: Sendable, Equatable {
  /// Nothing was typed.
  case empty
  /// Neither six digits nor a recovery code.
  case malformed
  /// Not a code of this number, or used before, or too old.
  case wrong
  /// The app is a second factor: its digits follow a code by SMS.
  case beforeCode
  /// Too many tries; the next is allowed after `seconds`.
  case limited(RateLimit, seconds: Int?)
  /// The code is right, but the clock is wrong, and the chain dates the number by it.
  case clockWrong

  /// Whether it is about the typed code.
  var isAboutCode: Bool { self != .clockWrong }
}
