import HTTPServer
import Templates
import WalletCore

/// For the pages' script: what the browser needs to ask for a passkey, as JSON. Stores nothing.
enum PasskeyRequesting {
  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    guard let purpose = PasskeyPurpose(rawValue: form["for"] ?? ""), let place = context.passkeyPlace else {
      throw .unreadableForm
    }
    var user: SignedInUser?
    if purpose.isOfSession {
      user = try await context.signedIn()
      // Only the change of a number needs no fresh proof by now: it was begun with one.
      if purpose == .add, let user { try context.requireFresh(user, before: .to.passkeys()) }
    }
    let request: PasskeyRequest?
    do {
      request = try await context.wallet.passkeyRequest(purpose, at: place, of: user, caller: context.caller(browser))
    } catch { throw .store(error) }
    guard let request else { throw .signedOut }
    return .json(PasskeyOptions(request: request).json)
  }
}
