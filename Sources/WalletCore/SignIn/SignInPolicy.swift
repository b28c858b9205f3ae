/// The numbers that sign-in keeps to; each is a setting (SECURITY: names of the settings). Times in seconds.
public struct SignInPolicy: Sendable {
  /// How long a code lives.
  public var codeLife = 300
  /// After so many wrong tries a code is dead.
  public var codeTries = 5
  /// The wait before the second code; it doubles with each code, five times. 0: no wait.
  public var resendWait = 60
  /// A remembered session ends after so long,
  public var sessionLife = 2_592_000
  /// or unused for so long.
  public var sessionIdle = 604_800
  /// The same on a shared computer.
  public var sharedLife = 43_200
  public var sharedIdle = 1800
  /// A user's sessions beyond this many end, oldest first. 0: no limit.
  public var sessionsMax = 10

  public init() {}

  /// The wait after so many codes.
  func resendWait(afterSends sends: Int) -> Int { resendWait << min(max(sends - 1, 0), 5) }
}
