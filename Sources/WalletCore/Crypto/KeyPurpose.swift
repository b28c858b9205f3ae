/// What the wallet's key is used for. Each purpose has a key of its own, which does not give away the wallet's key.
package enum KeyPurpose: String, CaseIterable, Sendable {
  /// The digests of codes that were sent.
  case codes
  /// The digests of recovery codes.
  case recovery
  /// The encryption of authenticator apps' secrets.
  case secrets
  /// The digests of charge points' secrets.
  case points
  /// The tokens in forms.
  case forms
  /// The keys of forms that change accounts or money.
  case operations
  /// The seals of quotes.
  case quotes
  /// The identifiers of operations in addresses.
  case addresses
  /// The marks of phone numbers in the list of sign-in changes.
  case numbers

  /// From this text and the wallet's key comes the purpose's key.
  var label: StaticString {
    switch self {
    case .codes: "one-time code"
    case .recovery: "recovery code"
    case .secrets: "sealed secret"
    case .points: "charge point secret"
    case .forms: "form token"
    case .operations: "operation key"
    case .quotes: "exchange quote"
    case .addresses: "operation identifier"
    case .numbers: "telephone number"
    }
  }

  /// Whether a rotation changes this key. The others stay as long as the wallet lives.
  package var isRotated: Bool { self != .addresses && self != .numbers }
}

extension HMACKey {
  /// The key for one of the wallet's purposes.
  package func derived(for purpose: KeyPurpose) -> HMACKey { derived(purpose.label) }
}
