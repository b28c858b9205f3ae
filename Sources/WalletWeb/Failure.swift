import Templates
import WalletCore

/// Why a request gets an error page in place of its screen.
enum Failure: Error {
  /// An address, an id or a field names what is not there, or what is not this user's.
  case notFound
  /// The form's operation key is missing or was not issued for this form.
  case foreignKey
  /// The body cannot be read as a form.
  case unreadableForm
  /// The code could not be handed to the SMS route.
  case notDelivered(SMSFailure)
  case store(StoreFailure)
  /// Nobody is signed in, and only somebody who is may do this.
  case signedOut
  /// The user has to be proven anew first; then it goes on there.
  case unproven(next: Link)
}
