import WalletCore

/// The central system's times and limits.
package struct CentralPolicy: Sendable {
  /// How long a charge point has for the answer to a call, in seconds.
  package var callTime = 30
  /// After how many silent seconds a charge point is sent a ping.
  package var pingAfter = 60
  /// The most charge points that are connected at once.
  package var connectionsMax = 1000
  /// The times and limits of reservations and charging sessions.
  package var charging = ChargingPolicy()
  /// How long a message of a charge point may wait for the store, in seconds.
  package var handlerTime = 10
  /// How long what nobody waits for may wait until the store keeps it together with others, in seconds. Each write may
  /// slow down those who read.
  package var storeDelay = 5
  /// How long what a session's meter says may wait until the store keeps it together with others, in seconds.
  package var sampleDelay = 2
  /// How long a charge point has to leave a connection that is none any longer or never was, in seconds.
  package var leavingTime = 1.0

  /// The defaults.
  package init() {}

  /// How often a charge point says that it is there, in seconds: what BootNotification is answered with.
  static let heartbeatInterval = 300
  /// How long a charge point that is registered has for its first message before it is asked for its status, in
  /// seconds.
  static let greetingTime = 10
  /// How often at most it is kept that a charge point was heard of, in seconds.
  static let seenInterval = 60
  /// How often it is kept that a charge point was heard of which says nothing else worth keeping, in seconds.
  static let quietSeenInterval = 600
  /// How often at most a start of the same charge point is kept, and one of the same connection followed by questions, in
  /// seconds.
  static let bootInterval = 60
  /// The most connections of a charge point that have not ended with which it may make another.
  static let openMax = 3
  /// How many places in the queue of calls are left to the owner and to questions after a start.
  static let freePlaces = 4
  /// How often at most meter values that fit no transaction are kept of a charge point, in seconds.
  static let meterStrayInterval = 60
  /// After how long something is tried again that the store or the books refused, in seconds.
  static let retryPause = 10
  /// How many claims at most are looked at in one tick because time has passed.
  static let dueMax = 200
  /// How long a charge point that has retired keeps its connection after its last claim, in seconds: its last messages
  /// are answered.
  static let retiredTime = 5
}
