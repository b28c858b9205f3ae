/// What a charge point can do wrong on request.
enum Fault: String, CaseIterable, Sendable {
  /// The connection breaks off in the middle of each third message.
  case lostInMessage = "lost-in-message"
  /// The connection breaks off after each third message, before its answer.
  case lostBeforeAnswer = "lost-before-answer"
  /// StopTransaction is sent ``Fault/lateSeconds`` late.
  case stopLate = "stop-late"
  /// StopTransaction is sent twice.
  case stopTwice = "stop-twice"
  /// StopTransaction is not sent.
  case stopNever = "stop-never"
  /// Each third sample is a kilowatt hour less than the meter says.
  case meterBack = "meter-back"
  /// Each third sample is a megawatt hour more than the meter says.
  case meterJump = "meter-jump"
  /// Samples count from the transaction's begin.
  case meterRelative = "meter-relative"
  /// StopTransaction says -1 as the meter.
  case meterMinusOne = "meter-minus-one"
  case clockHourBehind = "clock-hour-behind"
  /// The clock begins in 1970 when the charge point starts.
  case clock1970 = "clock-1970"
  case clockAheadTenYears = "clock-ahead-ten-years"
  /// Every call is answered with an error.
  case refuseCalls = "refuse-calls"
  /// Answers come ``Fault/lateAnswerSeconds`` late.
  case answerLate = "answer-late"
  /// Answers name another call.
  case answerOtherID = "answer-other-id"
  /// Each message that was answered is sent again.
  case replay = "replay"
  /// After each connecting, and at once, a message of exactly 1 MiB is sent.
  case huge = "huge"
  /// Each byte is sent by itself.
  case byteByByte = "byte-by-byte"

  /// How much too late a late StopTransaction is, in seconds.
  static let lateSeconds = 120
  /// How much too late a late answer is, in seconds: more than a central system waits.
  static let lateAnswerSeconds = 45

  /// All names, for people.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Names separated by commas; "none" for none.
  /// - Returns: nil if there is no such fault.
  static func list(_ text: String) -> Set<Fault>? {
    if text == "none" { return [] }
    var faults: Set<Fault> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let fault = Fault(rawValue: String(name)) else { return nil }
      faults.insert(fault)
    }
    return faults
  }
}
