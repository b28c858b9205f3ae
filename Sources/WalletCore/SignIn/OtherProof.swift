/// What a person shows in place of a code by SMS (SECURITY: S16). Worked out before the writer judges it.
public enum OtherProof: Sendable, Equatable {
  /// A recovery code, as it is kept.
  case recovery(Digest)
  /// A code of an authenticator app: the step of its clock whose code it is, nil if it is none near now; and the sealed secret
  /// that it was compared with, empty if the user has none.
  case app(step: Int64?, secret: [UInt8])
}
