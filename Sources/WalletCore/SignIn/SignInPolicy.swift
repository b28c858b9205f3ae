/// The numbers that sign-in keeps to; each is a setting (SECURITY: names of the settings). Times in seconds.
public struct SignInPolicy: Sendable {
  /// How long a code lives.
  public var codeLife = 300
  /// After so many wrong tries a code is dead.
  public var codeTries = 5
  /// The wait before the second code; it doubles with each code, five times. 0: no wait.
  public var resendWait = 60
  /// How long a remembered session lasts.
  public var sessionLife = 2_592_000
  /// Unused for so long it ends.
  public var sessionIdle = 604_800
  /// How long a session on a shared computer lasts.
  public var sharedLife = 43_200
  /// Unused for so long a session on a shared computer ends.
  public var sharedIdle = 1800
  /// A user's sessions beyond this many end, oldest first. 0: no limit.
  public var sessionsMax = 10

  /// The defaults.
  public init() {}

  /// The wait after so many codes.
  func resendWait(afterSends sends: Int) -> Int { resendWait << min(max(sends - 1, 0), 5) }
}
