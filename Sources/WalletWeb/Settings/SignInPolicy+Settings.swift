import WalletCore

extension SignInPolicy {
  /// Reads every number of the sign-in policy.
  /// - Throws: one sentence for the first wrong value.
  mutating func read(_ settings: Settings) throws(ProgramFailure) {
    codeLife = try settings.number("CODE_LIFE", Settings.positive)
    codeTries = try settings.number("CODE_TRIES", Settings.positive)
    sessionLife = try settings.number("SESSION_LIFE", Settings.positive)
    sessionIdle = try settings.number("SESSION_IDLE", Settings.positive)
    sharedLife = try settings.number("SHARED_LIFE", Settings.positive)
    sharedIdle = try settings.number("SHARED_IDLE", Settings.positive)
    deviceLife = try settings.number("DEVICE_LIFE", Settings.positive)
    try readWhatCanBeOff(settings)
  }

  /// Reads the settings that 0 turns off.
  private mutating func readWhatCanBeOff(_ settings: Settings) throws(ProgramFailure) {
    // Each counted event is stored as a timestamp of eight bytes.
    let counted = 0...10_000
    failWait = try settings.number("FAIL_WAIT", Settings.zeroOrMore)
    failWaitMax = try settings.number("FAIL_WAIT_MAX", Settings.zeroOrMore)
    failLock = try settings.number("FAIL_LOCK", Settings.zeroOrMore)
    totpLock = try settings.number("TOTP_LOCK", Settings.zeroOrMore)
    resendWait = try settings.number("RESEND_WAIT", 0...10_000_000)
    sendsPhoneHour = try settings.number("SENDS_PHONE_HOUR", counted)
    sendsPhoneDay = try settings.number("SENDS_PHONE_DAY", counted)
    sendsAddressHour = try settings.number("SENDS_ADDRESS_HOUR", counted)
    checksAddressFiveMinutes = try settings.number("CHECKS_ADDRESS_5MIN", counted)
    sendsAllHour = try settings.number("SENDS_ALL_HOUR", counted)
    sendsRangeHour = try settings.number("SENDS_RANGE_HOUR", counted)
    sessionsMax = try settings.number("SESSIONS_MAX", Settings.zeroOrMore)
    freshCode = try settings.number("FRESH_CODE", Settings.zeroOrMore)
    passkeysMax = try settings.number("PASSKEYS_MAX", Settings.zeroOrMore)
    leaveWait = try settings.number("LEAVE_WAIT", Settings.zeroOrMore)
    noticesPhoneDay = try settings.number("NOTICES_PHONE_DAY", counted)
    // A thousand years and more would not fit into a time.
    eventsKeep = try settings.number("EVENTS_KEEP", 0...100_000)
    switch try settings.word("SMS_NOTICES") {
    case "on": tellsBySMS = true
    case "off": tellsBySMS = false
    default: throw ProgramFailure("WALLET_SMS_NOTICES (--sms-notices) must be on or off.")
    }
    recoveryCodeAge = try settings.number("FACTOR_AGE", Settings.zeroOrMore)
    numberWait = try settings.number("NUMBER_WAIT", 0...10_000_000)
  }
}
