/// What is counted in the table `throttle`.
enum ThrottleKind: Int {
  /// Wrong codes of a number; the subject is the number.
  case numberFailures = 1
  /// Wrong codes of a number from a browser that has signed in to it before; the device and the number.
  case deviceFailures = 2
  /// Wrong codes of an authenticator app; the number.
  case otherWayFailures = 3
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
}
