import Foundation

/// Other people's programs that look at what the wallet does. Where they are missing, the tests that need them are
/// skipped; where the environment requires them, as in `.ci/run`, those tests run and fail.
package enum RequiredTools: String {
  case browser = "WALLET_BROWSER_TESTS"
  case cards = "WALLET_CARD_TESTS"
  case currencies = "WALLET_CURRENCY_TESTS"
  case exports = "WALLET_EXPORT_TOOLS"
  case gateway = "WALLET_GATEWAY_TESTS"
  case ocpp = "WALLET_OCPP_TESTS"
  case passkeys = "WALLET_PASSKEY_TESTS"
  case proxy = "WALLET_PROXY_TESTS"
  case qrCodes = "WALLET_QR_TESTS"
  case sealedFiles = "WALLET_SEALED_TESTS"
  case webSockets = "WALLET_WEBSOCKET_TESTS"

  /// Whether the tests run that need them.
  package func areWanted(or areHere: @autoclosure () -> Bool) -> Bool {
    ProcessInfo.processInfo.environment[rawValue] == "required" || areHere()
  }

  /// The same for programs at these paths.
  package func areWanted(orAt paths: [String]) -> Bool {
    areWanted(or: paths.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) })
  }
}
