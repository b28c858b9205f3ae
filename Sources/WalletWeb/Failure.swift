import Templates
import WalletCore

/// Why a request gets an error page instead of its screen.
enum Failure: Error {
  /// An address, an id or a field names something that does not exist or is not this user's.
  case notFound
  /// The form's operation key is missing, or was not issued for this form.
  case foreignKey
  /// The body cannot be read as a form.
  case unreadableForm
  /// The SMS route did not accept the code.
  case notDelivered(SMSFailure)
  case store(StoreFailure)
  /// The user asked for as many files or searches as one may for now.
  case tooOften(HistoryQuotaReached)
  /// This needs a signed-in user, and there is none.
  case signedOut
  /// The user must give a fresh proof first, and then continues at `next`.
  case unproven(next: Link)
}
