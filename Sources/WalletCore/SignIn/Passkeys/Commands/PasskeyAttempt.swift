/// An answer to a request for a passkey, judged as far as that is possible without the writer.
package struct PasskeyAttempt: Sendable {
  /// The request.
  package let ticket: PasskeyTicket
  /// What the passkey proves, or why it proves nothing.
  package let proof: Result<PasskeyProof, PasskeyFault>
}

/// Why a passkey's proof is refused.
package enum PasskeyProofRefusal: Sendable, Equatable {
  case fault(PasskeyFault)
  /// Too many were refused; the next is judged after this time.
  case limited(until: Timestamp)
}

/// Why a passkey was refused, for the screen.
package enum PasskeyRefusal: Error, Sendable, Equatable {
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
