import CentralSystem
import OCPP
import WalletCore

/// Sentences for the owner about charge points.
enum ChargersWords {
  /// Why a file was not taken over.
  /// - Parameters:
  ///   - what: what is in it.
  ///   - path: where it is.
  ///   - reason: in words.
  /// - Returns: two sentences.
  static func notTaken(_ what: String, _ path: String, _ reason: String) -> String {
    let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return
      "The \(what) in \(path) \(what == "map" ? "is" : "are") not taken over: \(reason). What was read before stays."
  }

  /// What taking over a file changed.
  static func sentence(_ change: ChargerListChange) -> String {
    let what = "\(count(change.points, "charge point")) with \(count(change.chargers, "charger"))"
    guard change.added + change.retired + change.tariffs > 0 else { return "Taken over: \(what); nothing is new." }
    return "Taken over: \(what); \(change.added) added, \(change.retired) retired, \(change.tariffs) with a new tariff."
  }

  private static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

  /// A text of a charge point, fit for a terminal and a line.
  static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// A charge point's answer in a sentence, and whether it does what was asked.
  static func sentence(_ word: String, to request: CentralRequest, _ identity: ChargePointIdentity) -> (String, Bool) {
    let name = identity.text
    switch (word, request) {
    case ("Accepted", .reset): return ("\(name) restarts.", true)
    case ("Accepted", .triggerMessage): return ("\(name) sends the message.", true)
    case ("Accepted", .changeConfiguration): return ("\(name) has taken over the setting.", true)
    case ("Accepted", .changeAvailability(_, let isOperative)):
      return ("\(name) has made it \(isOperative ? "available" : "unavailable").", true)
    case ("Accepted", _): return ("\(name) has accepted.", true)
    case ("Scheduled", _): return ("\(name) does it when the car that charges there has ended.", true)
    case ("RebootRequired", _): return ("\(name) has taken over the setting; it holds after a restart.", true)
    case ("Unlocked", _): return ("\(name) has unlocked the cable.", true)
    case ("UnlockFailed", _): return ("\(name) could not unlock the cable.", false)
    case ("Rejected", _): return ("\(name) has refused.", false)
    case ("NotSupported", .unlockConnector): return ("\(name) has no lock that it could open.", false)
    case ("NotSupported", _): return ("\(name) does not know this setting.", false)
    case ("NotImplemented", _): return ("\(name) cannot send this message.", false)
    default: return ("\(name) has answered \"\(shown(word))\".", false)
    }
  }

  /// That the wallet does not know what became of a question.
  static func withoutEnd(_ identity: ChargePointIdentity, seconds: Int) -> String {
    "The wallet does not know after \(seconds) seconds whether \(identity.text) has answered; perhaps it is stopping."
  }

  /// Why there is no answer.
  static func sentence(_ failure: CallFailure, _ identity: ChargePointIdentity, seconds: Int) -> String {
    let name = identity.text
    switch failure {
    case .notConnected: return "\(name) is not connected."
    case .lost: return "\(name) has lost its connection before it answered."
    case .unanswered: return "\(name) has not answered within \(seconds) seconds."
    case .busy: return "\(name) has too many questions to answer; ask again."
    case .refused(let error):
      let why = error.description.isEmpty ? "" : " (\(shown(error.description)))"
      return "\(name) has answered with the error \(shown(error.code))\(why)."
    case .unreadable: return "\(name) has answered what is no answer to the question."
    }
  }
}
