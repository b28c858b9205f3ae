/// Why a secret was not sealed or opened.
public enum SealFailure: Error, Sendable, Equatable {
  /// It was not sealed under this key for this user, or has been changed since.
  case notGenuine
  /// libcrypto did not do its work.
  case unavailable
}
