import PhoneNumbers

/// A sign-in by another proof than a code by SMS.
package struct AlternativeSignIn: Sendable {
  /// The browser that named the number.
  package let browser: TokenHash
  /// The number, as read from the challenge.
  package let phone: E164Number
  /// The recovery code, or the authenticator app's code.
  package let proof: AlternativeProof
  /// The session to create if the proof is right.
  package let session: NewSession
  /// The network that the request comes from.
  package let network: ClientNetwork
  /// The limits.
  package let policy: SignInPolicy
  /// When the request stops waiting.
  package let deadline: Timestamp
}

/// The result of an alternative sign-in or re-authentication.
package enum AlternativeOutcome: Sendable, Equatable {
  /// This browser named no number.
  case noChallenge
  case refused(ProofRefusal)
  /// The proof is right and has signed in.
  case signedIn(NewSignIn)
  /// The proof is right and has re-authenticated the session.
  case confirmed
}

/// The proof that a person gives instead of a code by SMS (SECURITY: S16). Computed before the writer judges it.
package enum AlternativeProof: Sendable, Equatable {
  /// A recovery code, as stored; and the same under the keys from before rotations.
  case recovery(Digest, earlier: [Digest] = [])
  /// A code of an authenticator app: the clock step that it matches, nil if it matches none near now; and the sealed
  /// secret that it was compared with, empty if the user has none.
  case app(step: Int64?, secret: [UInt8])
}

/// Why a proof other than a code by SMS is refused.
package enum ProofRefusal: Sendable, Equatable {
  /// It is wrong; `beginsWait` if this starts a wait.
  case wrong(beginsWait: Bool)
  /// A limit forbids it until this time, or for good if that is nil; nothing was compared.
  case limited(RateLimit, until: Timestamp?)
  /// It is right, but the wallet's clock is wrong, and the chain would record its time. It can be used again.
  case clockWrong
  /// The session's user has a second factor, and no code by SMS was right before; nothing was compared.
  case beforeCode
}
