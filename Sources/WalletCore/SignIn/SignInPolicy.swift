/// The limits and times of sign-in. Each is a setting, mostly of the same name (`codeLife` is `WALLET_CODE_LIFE`).
/// Times are in seconds; 0 switches a count or a wait off.
package struct SignInPolicy: Sendable {
  /// How long a code is valid.
  package var codeLife = 300
  /// After this many wrong tries a code is dead.
  package var codeTries = 5
  /// The wait after five wrong codes in a row; it doubles after each further five.
  package var failWait = 30
  /// The longest such wait.
  package var failWaitMax = 3600
  /// After this many wrong codes in a row no more are sent to the number.
  package var failLock = 100
  /// After this many wrong codes in a row of a user's authenticator app its codes are refused.
  package var totpLock = 100
  /// The wait before the second code; it doubles with each code, five times.
  package var resendWait = 60
  /// Codes to one number in an hour.
  package var sendsPhoneHour = 5
  /// Codes to one number in a day.
  package var sendsPhoneDay = 10
  /// Codes for one client's address in an hour.
  package var sendsAddressHour = 30
  /// Codes tried from one client's address in five minutes.
  package var checksAddressFiveMinutes = 30
  /// Codes sent by a gateway in an hour, in total.
  package var sendsAllHour = 60
  /// Codes sent by a gateway in an hour to numbers that differ only in the last four digits.
  package var sendsRangeHour = 10
  /// How long a remembered session lasts.
  package var sessionLife = 2_592_000
  /// The session ends after this long without use.
  package var sessionIdle = 604_800
  /// How long a session on a shared computer lasts.
  package var sharedLife = 43_200
  /// A session on a shared computer ends after this long without use.
  package var sharedIdle = 1800
  /// A user's sessions beyond this many end, oldest first. 0: no limit.
  package var sessionsMax = 10
  /// How old the last proof may be for a sensitive action.
  package var freshCode = 900
  /// How old a recovery code or a passkey must be to prove the old number in a change of number.
  package var recoveryCodeAge = 86_400
  /// How long a change of number waits that the old number did not prove; 0: there is no such change.
  package var numberWait = 86_400
  /// How many passkeys a user may have; 0: any number.
  package var passkeysMax = 20
  /// How long a user who asked to leave can call it off by signing in; 0: not at all.
  package var leaveWait = 604_800
  /// Whether users are told by SMS of what concerns their sign-in.
  package var tellsBySMS = false
  /// Such messages to one number in a day.
  package var noticesPhoneDay = 5
  /// How many days security events are kept; 0: for ever.
  package var eventsKeep = 365
  /// How long a device cookie identifies a browser that has signed in before.
  package var deviceLife = 15_552_000

  /// The defaults.
  package init() {}

  /// The wait after this many codes, in seconds.
  package func resendWait(afterSends sends: Int) -> Int { resendWait << min(max(sends - 1, 0), 5) }

  /// After this long without a code the waits start over: twice the longest wait.
  package var resendForgotten: Int { resendWait << 6 }

  /// Limits on codes to one number.
  package var numberRules: [WindowRule] {
    [WindowRule(sendsPhoneHour, in: 3600), WindowRule(sendsPhoneDay, in: 86_400)]
  }

  /// Limits on messages that tell one number of something.
  package var noticeRules: [WindowRule] { [WindowRule(noticesPhoneDay, in: 86_400)] }

  /// Limits on those that tell one number of wrong codes, which strangers can type.
  package var lockNoticeRules: [WindowRule] { [WindowRule(1, in: 86_400)] }

  /// Limits on codes for one client's address.
  package var networkSendRules: [WindowRule] { [WindowRule(sendsAddressHour, in: 3600)] }

  /// Limits on codes to similar numbers.
  package var rangeRules: [WindowRule] { [WindowRule(sendsRangeHour, in: 3600)] }

  /// Limits on codes of the whole wallet.
  package var everybodyRules: [WindowRule] { [WindowRule(sendsAllHour, in: 3600)] }

  /// Limits on codes tried from one client's address.
  package var checkRules: [WindowRule] { [WindowRule(checksAddressFiveMinutes, in: 300)] }

  /// Limits on numbers that wait without a code, for one client's address; no setting, because people never meet it.
  var refusalRules: [WindowRule] { [WindowRule(100, in: 3600)] }
}
