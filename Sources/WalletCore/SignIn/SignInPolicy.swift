/// The limits and times of sign-in. Each is a setting, mostly of the same name (`codeLife` is `WALLET_CODE_LIFE`). Times
/// are in seconds; 0 switches a count or a wait off.
public struct SignInPolicy: Sendable {
  /// How long a code is valid.
  public var codeLife = 300
  /// After this many wrong tries a code is dead.
  public var codeTries = 5
  /// The wait after five wrong codes in a row; it doubles after each further five.
  public var failWait = 30
  /// The longest such wait.
  public var failWaitMax = 3600
  /// After this many wrong codes in a row no more are sent to the number.
  public var failLock = 100
  /// The wait before the second code; it doubles with each code, five times.
  public var resendWait = 60
  /// Codes to one number in an hour.
  public var sendsPhoneHour = 5
  /// Codes to one number in a day.
  public var sendsPhoneDay = 10
  /// Codes for one client's address in an hour.
  public var sendsAddressHour = 30
  /// Codes tried from one client's address in five minutes.
  public var checksAddressFiveMinutes = 30
  /// Codes sent by a gateway in an hour, in total.
  public var sendsAllHour = 60
  /// Codes sent by a gateway in an hour to numbers that differ only in the last four digits.
  public var sendsRangeHour = 10
  /// How long a remembered session lasts.
  public var sessionLife = 2_592_000
  /// The session ends after this long without use.
  public var sessionIdle = 604_800
  /// How long a session on a shared computer lasts.
  public var sharedLife = 43_200
  /// A session on a shared computer ends after this long without use.
  public var sharedIdle = 1800
  /// A user's sessions beyond this many end, oldest first. 0: no limit.
  public var sessionsMax = 10
  /// How old the last proof may be for a sensitive action.
  public var freshCode = 900
  /// How old a recovery code must be to prove the old number in a change of number.
  public var recoveryCodeAge = 86_400
  /// How long a device cookie identifies a browser that has signed in before.
  public var deviceLife = 15_552_000

  /// The defaults.
  public init() {}

  /// The wait after this many codes, in seconds.
  public func resendWait(afterSends sends: Int) -> Int { resendWait << min(max(sends - 1, 0), 5) }

  /// After this long without a code the waits start over: twice the longest wait.
  public var resendForgotten: Int { resendWait << 6 }

  /// Limits on codes to one number.
  public var numberRules: [WindowRule] {
    [WindowRule(sendsPhoneHour, in: 3600), WindowRule(sendsPhoneDay, in: 86_400)]
  }

  /// Limits on codes for one client's address.
  public var networkSendRules: [WindowRule] { [WindowRule(sendsAddressHour, in: 3600)] }

  /// Limits on codes to similar numbers.
  public var rangeRules: [WindowRule] { [WindowRule(sendsRangeHour, in: 3600)] }

  /// Limits on codes of the whole wallet.
  public var everybodyRules: [WindowRule] { [WindowRule(sendsAllHour, in: 3600)] }

  /// Limits on codes tried from one client's address.
  public var checkRules: [WindowRule] { [WindowRule(checksAddressFiveMinutes, in: 300)] }

  /// Limits on numbers that wait without a code, for one client's address; no setting, because people never meet it.
  var refusalRules: [WindowRule] { [WindowRule(100, in: 3600)] }
}
