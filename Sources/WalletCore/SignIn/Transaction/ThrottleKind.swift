/// The kinds of counts, by their stored numbers; ``ThrottleKey`` joins each with its subject.
package enum ThrottleKind: Int, Sendable {
  /// Wrong codes of a number; the subject is the number.
  case numberFailures = 1
  /// Wrong codes of a number from a browser that has signed in to it before; the subject is the device and the
  /// number.
  case deviceFailures = 2
  /// Wrong codes of an authenticator app; the subject is the number.
  case alternativeFailures = 3
  /// Codes sent to a number: the waits between them in `count` and `until`, and their times.
  case numberSends = 4
  /// The same for a device.
  case deviceSends = 5
  /// Codes sent to numbers that differ only in the last four digits; the subject is the digits before.
  case rangeSends = 6
  /// Codes sent for a client's network.
  case networkSends = 7
  /// Codes tried from a client's network.
  case networkChecks = 8
  /// All codes that a gateway sent; no subject.
  case allSends = 9
  /// The same for browsers that their number knows: a reserve that strangers cannot use up.
  case allDeviceSends = 10
  /// Codes tried from a browser that the number knows; the subject is the device and the number.
  case deviceChecks = 11
  /// Wrong codes of an authenticator app from a browser that the number knows; the subject is the device and the
  /// number.
  case deviceAlternativeFailures = 12
  /// Wrong codes of an authenticator app in a session that re-authenticates; the subject is the session.
  case sessionFailures = 13
  /// Challenges without a code that a client's network has left.
  case networkRefusals = 14
  /// Codes sent to a number for all browsers that it knows; the subject is the number.
  case numberDeviceSends = 15
  /// All wrong codes in a row of a number's authenticator app, wherever they were typed; the subject is the number.
  case appFailures = 16
  /// Wrong codes of an authenticator app after a right code by SMS; the subject is the number.
  case secondFactorFailures = 17
  /// Codes of an authenticator app that is a second factor, typed before a code by SMS and so never compared; the
  /// subject is the number. A stranger meets the same lock as at ``appFailures``, and uses none of its tries up.
  case appTriesBeforeCode = 18
  /// Messages that told a number of something; the subject is the number.
  case notices = 21
  /// Those of them that told of wrong codes; the subject is the number.
  case lockNotices = 22
  /// All of them that a gateway sent; no subject.
  case allNotices = 23
}

/// The stored count of one subject.
package struct Throttle: Sendable, Equatable {
  /// How many, in a row or in the present series.
  package var count: Int
  /// Until when no more is allowed.
  package var until: Timestamp?
  /// The recent times.
  package var moments: SlidingWindow

  /// Creates a throttle, by default with nothing counted.
  package init(count: Int = 0, until: Timestamp? = nil, moments: SlidingWindow = SlidingWindow()) {
    self.count = count
    self.until = until
    self.moments = moments
  }
}
