/// Why a session was not proven anew.
public enum ConfirmProblem: Sendable, Equatable {
  /// A code that was sent, or that could not be.
  case code(OTPProblem)
  /// A recovery code or an authenticator app's digits.
  case otherWay(OtherWayProblem)
}
