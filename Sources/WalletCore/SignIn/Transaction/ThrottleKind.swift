/// What is counted.
public enum ThrottleKind: Int, Sendable, CaseIterable {
  /// Wrong codes of a number; the subject is the number.
  case numberFailures = 1
  /// Wrong codes of a number from a browser that has signed in to it before; the device and the number.
  case deviceFailures = 2
  /// Wrong codes of an authenticator app; the number.
  case alternativeFailures = 3
  /// Codes sent to a number: waits between them in `count` and `until`, and their moments.
  case numberSends = 4
  /// The same for a device.
  case deviceSends = 5
  /// Codes sent to numbers that differ in the last four digits only; the digits before.
  case rangeSends = 6
  /// Codes sent for a client's network.
  case networkSends = 7
  /// Codes tried from a client's network.
  case networkChecks = 8
  /// All codes that a gateway sent; no subject.
  case allSends = 9
  /// The same for browsers that are known to their number: a reserve that strangers cannot use up.
  case allDeviceSends = 10
  /// Codes tried from a browser that is known to the number; the device and the number.
  case deviceChecks = 11
  /// Wrong codes of an authenticator app from a browser that is known to the number; the device and the number.
  case deviceAlternativeFailures = 12
  /// Wrong codes of an authenticator app in a session, which proves itself anew; the session.
  case sessionFailures = 13
  /// Challenges without a code that a client's network has left.
  case networkRefusals = 14
  /// Codes sent to a number for all browsers that are known to it; the number.
  case numberDeviceSends = 15

  /// Those of a device, which go along when its cookie is replaced.
  public static let ofDevices: [ThrottleKind] = [
    .deviceFailures, .deviceSends, .deviceChecks, .deviceAlternativeFailures,
  ]
}

/// What is kept of one subject.
public struct Throttle: Sendable, Equatable {
  /// How many, in a row or at a time.
  public var count: Int
  /// Until when nothing more is done.
  public var until: Timestamp?
  /// When it was done lately.
  public var moments: SlidingWindow

  /// Nothing was counted, unless it is said.
  public init(count: Int = 0, until: Timestamp? = nil, moments: SlidingWindow = SlidingWindow()) {
    self.count = count
    self.until = until
    self.moments = moments
  }
}
