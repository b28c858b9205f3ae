import OCPP

/// Why a call has no answer of its own.
package enum CallFailure: Error, Sendable, Equatable {
  /// The charge point is not connected, or was never accepted.
  case notConnected
  /// Its connection ended before the answer came.
  case lost
  /// No answer within ``CentralPolicy/callTime``, or the caller's task was cancelled first.
  case unanswered
  /// It was never sent: as many calls wait as may, or the others took too long.
  case busy
  /// It answered with an error.
  case refused(OCPPError)
  /// It answered something that is no answer to the call.
  case unreadable
}
