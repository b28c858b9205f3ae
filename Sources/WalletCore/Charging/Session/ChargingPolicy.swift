/// The times and limits of charging. Times are in seconds, amounts in cents.
package struct ChargingPolicy: Sendable, Equatable {
  /// How long a charger stays reserved.
  package var reserveTime = 900
  /// How long a driver has to plug the car in.
  package var startTime = 180
  /// After how long without news a session is settled by what is known.
  package var newsTime = 86_400
  /// The limit that is offered.
  package var hold: Int64 = 3000
  /// The most that may be set aside for a session.
  package var holdMax: Int64 = 20_000
  /// How often a charge point sends what its meter says.
  package var meterInterval = 15

  /// The defaults.
  package init() {}

  /// How long a charge point has beyond ``startTime`` to say that the car was plugged in.
  package static let startMargin = 30
  /// How long a connector is available, with no word of the transaction's end, before that is taken for its end.
  package static let freeTime = 600
  /// How long after each other a charge point is told to stop.
  package static let stopPauses = [10, 30, 60]
  /// And how long after that.
  package static let stopPause = 300
  /// How often a settling that the books refused is tried again.
  package static let settlePause = 60
  /// How long a charge point has after a start of the wallet, at least, to connect and tell what it kept, before a session is
  /// settled for want of news.
  package static let restartTime = 1800
  /// How far a meter may say less than before at the end, in watt hours.
  package static let meterTolerance: Int64 = 10
  /// How far another clock may differ from ours and still be believed for what is shown.
  package static let clockTolerance = 60
  /// How often a session's meter values are kept, for its curve.
  package static let curveInterval = 60

  /// How long energy flows on after a charge point is to be stopped: a sample may be that old, and the first word may be
  /// lost.
  package var stopTime: Int { 2 * meterInterval + (Self.stopPauses.first ?? 0) }
}
