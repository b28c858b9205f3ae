/// The messages of one charge, of the driver, the charge point and the program, in their order.
enum ChargeMessage: Int, CaseIterable {
  /// The driver's form.
  case begin
  /// The program asks the charge point to start, which accepts.
  case accept
  /// The car is plugged in: a StatusNotification.
  case plugged
  /// StartTransaction.
  case start
  /// A StatusNotification.
  case charging
  /// MeterValues.
  case firstSample, secondSample
  /// The driver's form.
  case stop
  /// The program asks the charge point to stop, which accepts.
  case acceptStop
  /// StopTransaction.
  case end
  /// The car is gone: a StatusNotification.
  case free

  /// When something happens to a message.
  enum Moment: CaseIterable {
    /// It was sent, and its answer was not read. Of what the program asks: it has come, and was not answered.
    case sent
    /// Its answer has come, but is lost with the power of who waits for it. Of what the program asks: as ``answered``.
    case lost
    /// Its answer has come. Of what the program asks: it was answered.
    case answered
  }

  /// The message before; of the first it is the first.
  var preceding: ChargeMessage { ChargeMessage(rawValue: rawValue - 1) ?? .begin }

  /// What the next message is.
  var following: ChargeMessage { ChargeMessage(rawValue: rawValue + 1) ?? .begin }

  /// The status that this message tells.
  var statusSaid: String { self == .plugged ? "Preparing" : "Charging" }

  /// How the charger is before this message.
  var status: String {
    switch self {
    case .begin, .accept, .plugged: "Available"
    case .start: "Preparing"
    case .charging, .firstSample, .secondSample, .stop, .acceptStop, .end: "Charging"
    case .free: "Finishing"
    }
  }

  /// How far the session has come in the books once this message is acknowledged: 0 is no session, 6 is paid.
  var progress: Int {
    switch self {
    case .begin, .accept, .plugged: 1
    case .start, .charging: 2
    case .firstSample: 3
    case .secondSample: 4
    case .stop, .acceptStop: 5
    case .end, .free: 6
    }
  }
}
