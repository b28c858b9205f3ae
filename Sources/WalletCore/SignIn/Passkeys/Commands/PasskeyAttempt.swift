/// An answer to a request for a passkey, judged as far as that is possible without the writer.
package struct PasskeyAttempt: Sendable {
  /// The request.
  package let ticket: PasskeyTicket
  /// What the passkey proves, or why it proves nothing.
  package let proof: Result<PasskeyProof, PasskeyFault>
}

/// Why a passkey was refused, for the screen.
package enum PasskeyRefusal: Error, Sendable, Equatable {
  /// Why a passkey was refused, as a store judges it.
  package enum Reason: Error, Sendable, Equatable {
    case fault(PasskeyFault)
    /// Too many were refused; the next is judged after this time.
    case limited(until: Timestamp)
  }

  /// The form is too old, or was used: the user can do the same again.
  case again
  /// The books wait for the user's number.
  case numberUnproven
  /// Refused; the fault is for the log.
  case refused(PasskeyFault)
  /// Too many were refused; the next is judged after this many seconds.
  case limited(seconds: Int)
  case unavailable(StoreFailure)
}

/// Why no passkey was added, for the screen.
package enum PasskeyAdditionRefusal: Error, Sendable, Equatable {
  /// The user has as many as are allowed.
  case tooMany
  /// The session has ended meanwhile.
  case sessionEnded
  case passkey(PasskeyRefusal)
}
