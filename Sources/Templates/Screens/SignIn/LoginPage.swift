import PhoneNumbers
import WalletCore

/// The phone page: a country, a number, and the button that sends a code.
package struct LoginPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The country list's options, made once by ``options(_:chosen:)``.
  package var countries: HTML
  /// The number as typed.
  package var phone: String
  /// Why the number was refused; nil if it was not.
  package var problem: PhoneRefusal?
  /// Why no code was sent to a valid number.
  package var sending: SendProblem?
  /// Why a passkey did not sign in; nil if none was refused.
  package var passkey: PasskeyProblem?
  /// Whether this address can have passkeys.
  package var hasPasskeys: Bool
  /// Whether "This is a shared computer" was ticked for signing in with a passkey.
  package var shared: Bool
  /// Whether the server prints codes to its console instead of sending them.
  package var printedHere: Bool
  /// Whether this browser has a valid code for the refused number.
  package var hasCode = false
  /// How long somebody who has just asked to leave can call it off, in seconds; nil for everybody else.
  package var leaving: Int?
  /// The form's CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, countries: HTML, phone: String, problem: PhoneRefusal?, sending: SendProblem? = nil,
    passkey: PasskeyProblem? = nil, hasPasskeys: Bool = false, shared: Bool = false, printedHere: Bool = false,
    csrf: FormToken
  ) {
    self.frame = frame
    self.countries = countries
    self.phone = phone
    self.problem = problem
    self.sending = sending
    self.passkey = passkey
    self.hasPasskeys = hasPasskeys
    self.shared = shared
    self.printedHere = printedHere
    self.csrf = csrf
  }

  /// The country list's options, as `United States (+1) 🇺🇸`: the name first, so that typing it finds it. The list is
  /// long, so make it once for each chosen country.
  /// - Parameters:
  ///   - countries: in the order of the list.
  ///   - chosen: the code of the selected country; none is selected if it is unknown.
  /// - Returns: the `option` elements.
  package static func options(_ countries: [Country], chosen: String) -> HTML {
    var html = HTML()
    for country in countries {
      let mark: HTML? = country.code == chosen ? " selected" : nil
      html.append(
        """
        <option value="\(country.code)"\(mark)>\(country.name) (+\(country.callingCode)) \(country.flag)</option>

        """)
    }
    return html
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Sign in", failed: problem != nil || sending != nil || passkey != nil, layout: .low,
      hasPasskeys: hasPasskeys,
      script: frame.scripts.phone,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: "phone").html })
        \(passkey.map { ErrorSummary(message: Words.sentence($0), field: nil).html })
        \(sending.map { ErrorSummary(message: Words.sentence($0), field: nil).html })
        \(leaving.map { Notice(text: "\(Words.askedToLeave(wait: $0))").html })
        <h1>Sign in</h1>
        \(sending == nil ? nil : "<p class=\"notice\">\(haveCode)<a \(href: .to.alternative())>Sign in another way</a></p>" as HTML)
        <p class="lead">Enter your phone number to get a sign-in code\(printedHere ? ", in the window where you started the wallet" : nil).</p>
        <form class="card stack" method="post" \(action: .to.login())>
        \(csrf.field)
        \(PhoneFields(
          countries: countries, label: "Phone number", typed: phone, error: problem.map(Words.verdict),
          remedy: problem.flatMap(Words.hint), announces: true
        ).html)
        <button>\(frame.theme == .piggy ? "Get Verification Code" : "Send OTP" as HTML)</button>
        </form>
        \(hasPasskeys ? passkeyForm : nil)
        <p class="aside"><a \(href: .to.stopPhoneChange())>\(literal: Words.stopAChange)</a></p>
        """
    ).html
  }

  /// Without script there is nothing to press.
  private var passkeyForm: HTML {
    """
    <div class="aside" data-script>
    <form class="stack" method="post" \(action: .to.passkeySignIn())>
    \(csrf.field)
    \(PasskeyButton(purpose: .signIn, text: Words.signInWithPasskey, isSecond: true).html)
    \(SharedComputerBox(isTicked: shared).html)
    </form>
    </div>
    """
  }

  private var haveCode: HTML? { hasCode ? "<a \(href: .to.otp())>Enter the code that you have</a> · " : nil }
}
