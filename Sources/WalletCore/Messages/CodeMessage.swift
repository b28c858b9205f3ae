/// The messages that carry a code.
extension CodePurpose {
  /// The words of the message; they say what the code does, so that users do not give it away for another use.
  func message(_ code: String, host: String) -> String {
    let words =
      switch self {
      case .signIn: "\(code) is your MyWallet code."
      case .confirm: "\(code) is your MyWallet code to confirm what you do."
      case .newPhone: "\(code) is your MyWallet code for your new number."
      case .oldPhone: "\(code) is your MyWallet code to give your wallet another number. Was it not you? Tell nobody."
      }
    return "\(words)\n\n@\(host) #\(code)"
  }
}
