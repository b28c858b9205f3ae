import WalletCore

/// Why a visitor gets an error page.
public enum ErrorReason: Sendable, Equatable {
  /// The address, or what it names, is not here, or not this user's.
  case notFound
  case wrongMethod
  /// The request was sent to a host name that is not the wallet's.
  case foreignHost
  /// Another site sent the visitor's browser here.
  case crossSite
  /// The form has no token of this browser's.
  case staleForm
  /// The form has no operation key that was issued for it.
  case foreignKey
  case unreadableForm
  case notDelivered
  case store(StoreFailure)
  /// What the HTTP server refuses itself, with its sentence.
  case refusedByServer(status: Int, reason: String)
}
