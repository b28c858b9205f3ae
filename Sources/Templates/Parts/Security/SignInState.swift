import PhoneNumbers
import WalletCore

/// How a user can sign in, as links to where it is changed, each with how it stands.
package struct SignInState {
  private let phone: E164Number
  private let contents: SettingsContents
  /// Whether codes travel through the telephone network.
  private let codesTravel: Bool

  /// - Parameters:
  ///   - phone: the user's number.
  ///   - contents: how recovery codes, authenticator app and devices stand.
  ///   - codesTravel: whether codes travel through the telephone network.
  package init(phone: E164Number, _ contents: SettingsContents, codesTravel: Bool) {
    self.phone = phone
    self.contents = contents
    self.codesTravel = codesTravel
  }

  /// Whether the user can sign in without a phone, on which the app is, too.
  var worksWithoutPhone: Bool { contents.recoveryCodes.map { !$0.isEnded && $0.left > 0 } == true }

  /// What codes by message are, for a user who has nothing else that makes codes.
  var warning: HTML? {
    guard codesTravel, contents.app == nil, contents.passkeys == 0 else { return nil }
    return """
      <div class="card warn stack">
      <p>\(Words.messagesCanBeDiverted)</p>
      <p><a class="button second" \(href: .to.passkeys())>Add a passkey</a></p>
      </div>

      """
  }

  var html: HTML {
    """
    <ul class="card links">
    <li><a \(href: .to.changePhone())>Change phone number <span class="lead">\(phone.e164)</span></a></li>
    <li><a \(href: .to.recovery())>Recovery codes <span class="lead">\(codes)</span></a></li>
    <li><a \(href: .to.passkeys())>Passkeys <span class="lead">\(Words.passkeys(contents.passkeys))</span></a></li>
    <li><a \(href: .to.authenticator())>Authenticator app <span class="lead">\(Words.state(contents.app))</span></a></li>
    <li><a \(href: .to.sessions())>Signed-in devices <span class="lead">\(Words.devices(contents.devices))</span></a></li>
    </ul>
    """
  }

  private var codes: String {
    guard let codes = contents.recoveryCodes else { return Words.noRecoveryCodes }
    return codes.isEnded ? Words.recoveryCodesEnded : Words.recoveryCodesLeft(codes.left)
  }
}
