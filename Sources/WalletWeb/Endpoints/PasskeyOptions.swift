import PhoneNumbers
import WalletCore

/// The options of a request for a passkey, in the JSON that browsers parse (WebAuthn Level 3 sections 5.1.8 and 5.1.9).
struct PasskeyOptions {
  let request: PasskeyRequest

  /// The options and the ticket that the answer must come with.
  var json: String {
    let options = request.purpose == .add ? creation : authentication
    return "{\"publicKey\":{\(options),\(common)},\"ticket\":\(text(request.sealed))}"
  }

  /// Challenge, time in milliseconds, and the way that no browser leaves out: who holds the device shows who they are.
  private var common: String {
    "\"challenge\":\(text(request.ticket.challenge.text)),\"timeout\":\(request.seconds * 1000)"
  }

  private var authentication: String {
    "\"rpId\":\(text(request.place.host)),\"userVerification\":\"required\",\"allowCredentials\":\(known)"
  }

  /// A passkey that the device keeps and finds without a name, of an algorithm that the wallet knows; without a statement
  /// about the device's maker.
  private var creation: String {
    let algorithms = CredentialKey.Algorithm.allCases.map { "{\"type\":\"public-key\",\"alg\":\($0.rawValue)}" }
    let phone = request.user?.phone.e164 ?? ""
    let name = request.user.flatMap { $0.name.isEmpty ? nil : $0.name } ?? phone
    return """
      "rp":{"id":\(text(request.place.host)),"name":"MyWallet"},\
      "user":{"id":\(text(Base64URL.encode(request.ticket.handle?.bytes ?? []))),"name":\(text(phone)),"displayName":\(text(name))},\
      "pubKeyCredParams":[\(algorithms.joined(separator: ","))],\
      "authenticatorSelection":{"residentKey":"required","requireResidentKey":true,"userVerification":"required"},\
      "attestation":"none","excludeCredentials":\(known)
      """
  }

  /// The user's passkeys that work here; none for signing in, where the device knows them.
  private var known: String {
    let all = request.known.map { "{\"type\":\"public-key\",\"id\":\(text($0.text))}" }
    return "[\(all.joined(separator: ","))]"
  }

  private func text(_ text: String) -> String { "\"\(JSONText.escaped(text))\"" }
  private func text(_ bytes: [UInt8]) -> String { text(String(decoding: bytes, as: UTF8.self)) }
}
