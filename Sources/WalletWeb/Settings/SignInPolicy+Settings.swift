import WalletCore

extension SignInPolicy {
  /// Reads every number of the sign-in policy.
  /// - Throws: one sentence for the first wrong value.
  mutating func read(_ settings: Settings) throws(SettingRefusal) {
    let some = 1...1_000_000_000
    codeLife = try settings.number("CODE_LIFE", some)
    codeTries = try settings.number("CODE_TRIES", some)
    sessionLife = try settings.number("SESSION_LIFE", some)
    sessionIdle = try settings.number("SESSION_IDLE", some)
    sharedLife = try settings.number("SHARED_LIFE", some)
    sharedIdle = try settings.number("SHARED_IDLE", some)
    deviceLife = try settings.number("DEVICE_LIFE", some)
    try readWhatCanBeOff(settings)
  }

  /// Reads the settings that 0 turns off.
  private mutating func readWhatCanBeOff(_ settings: Settings) throws(SettingRefusal) {
    let ever = 0...1_000_000_000
    // Each counted event is stored as a timestamp of eight bytes.
    let counted = 0...10_000
    failWait = try settings.number("FAIL_WAIT", ever)
    failWaitMax = try settings.number("FAIL_WAIT_MAX", ever)
    failLock = try settings.number("FAIL_LOCK", ever)
    resendWait = try settings.number("RESEND_WAIT", 0...10_000_000)
    sendsPhoneHour = try settings.number("SENDS_PHONE_HOUR", counted)
    sendsPhoneDay = try settings.number("SENDS_PHONE_DAY", counted)
    sendsAddressHour = try settings.number("SENDS_ADDRESS_HOUR", counted)
    checksAddressFiveMinutes = try settings.number("CHECKS_ADDRESS_5MIN", counted)
    sendsAllHour = try settings.number("SENDS_ALL_HOUR", counted)
    sendsRangeHour = try settings.number("SENDS_RANGE_HOUR", counted)
    sessionsMax = try settings.number("SESSIONS_MAX", ever)
    freshCode = try settings.number("FRESH_CODE", ever)
    recoveryCodeAge = try settings.number("FACTOR_AGE", ever)
  }
}
