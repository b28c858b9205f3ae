import CentralSystem
import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

extension Setting {
  /// Every setting, in the order of `--help` and of the security page.
  static let all = reaching + signingIn + working + charging

  /// Where the wallet is and how to reach it.
  private static let reaching = [
    Setting("PORT", "8080", .toNobody, "the port; 0 takes a free one"),
    Setting("BIND", "127.0.0.1", .toNobody, "the address; another than this machine's own needs PUBLIC_URL"),
    Setting("DATA", "", .toNobody, "the data folder (mywallet in $XDG_DATA_HOME or ~/.local/share)"),
    Setting("PUBLIC", "", .toNobody, "the folder of css, icons and logo (Public beside the program's source)"),
    Setting("PUBLIC_URL", "", .toNobody, "https://… where a proxy in front of the wallet does TLS"),
    Setting("HOSTS", "", .toNobody, "more host names to answer to, separated by commas"),
    Setting("TRUSTED_PROXY", "", .toNobody, "addresses of proxies whose X-Forwarded-For is believed"),
    Setting("RATES", "", .toNobody, "files of rates that you keep, separated by commas; see docs/rates.md"),
    Setting("TZ", "", .toNobody, "the time zone of days and months, like Europe/Berlin (the system's)"),
    Setting(
      "SMS", "console", .toEverybody(.messages) { .word($0.sms.kind) },
      "how codes travel: console, file:PATH, http:URL (a gateway), or command:PROGRAM"),
    Setting(
      "SMS_COUNTRIES", "",
      .toEverybody(.messages) { .word($0.smsDestinations?.countries.sorted().joined(separator: " ") ?? "all") },
      "the countries that a gateway or a program may send to, like US,DE; it needs them"),
    Setting(
      "SMS_TIME", "30", .toEverybody(.messages) { .seconds($0.smsTime) },
      "how long a gateway or a program may need for a code, in seconds"),
    Setting(
      "PHONE_CHECK", "possible", .toEverybody(.messages) { .word($0.phoneCheck.rawValue) },
      "who gets a code: possible, every number that can exist; strict, only numbers of known ranges"),
    Setting(
      "LOG", "text", .toEverybody(.data) { .word($0.log.rawValue) }, "how the log is written: text, json, or off"),
    Setting("LOOPS", "", .toNobody, "threads that answer requests (one less than there are cores, at least two)"),
  ]

  /// Codes and sessions.
  private static let signingIn = [
    Setting(
      "CODE_LIFE", "300", .toEverybody(.codes) { .seconds($0.policy.codeLife) }, "how long a code works, in seconds"),
    Setting(
      "CODE_TRIES", "5", .toEverybody(.codes) { .count($0.policy.codeTries) },
      "wrong tries after which a code stops working"),
    Setting(
      "FAIL_WAIT", "30", .toEverybody(.wrongCodes) { .seconds($0.policy.failWait) },
      "the wait after 5 wrong codes, which doubles with each 5, in seconds"),
    Setting(
      "FAIL_WAIT_MAX", "3600", .toEverybody(.wrongCodes) { .seconds($0.policy.failWaitMax) },
      "the longest such wait, in seconds"),
    Setting(
      "FAIL_LOCK", "100", .toEverybody(.wrongCodes) { .count($0.policy.failLock) },
      "wrong codes after which a number is locked, until it is unlocked"),
    Setting(
      "TOTP_LOCK", "100", .toEverybody(.wrongCodes) { .count($0.policy.totpLock) },
      "wrong codes of a user's authenticator app after which its codes are refused, until another way in is used"),
    Setting(
      "RESEND_WAIT", "60", .toEverybody(.messages) { .seconds($0.policy.resendWait) },
      "the wait before a second code, which doubles with each, in seconds"),
    Setting(
      "SENDS_PHONE_HOUR", "5", .toEverybody(.messages) { .count($0.policy.sendsPhoneHour) },
      "codes to one number in an hour"),
    Setting(
      "SENDS_PHONE_DAY", "10", .toEverybody(.messages) { .count($0.policy.sendsPhoneDay) },
      "codes to one number in a day"),
    Setting(
      "SENDS_ADDRESS_HOUR", "30", .toEverybody(.messages) { .count($0.policy.sendsAddressHour) },
      "codes for one client's address in an hour"),
    Setting(
      "CHECKS_ADDRESS_5MIN", "30", .toEverybody(.wrongCodes) { .count($0.policy.checksAddressFiveMinutes) },
      "codes tried from one client's address in five minutes"),
    Setting(
      "SENDS_ALL_HOUR", "60", .toEverybody(.messages) { .count($0.policy.sendsAllHour) },
      "codes by a gateway in an hour, all together"),
    Setting(
      "SENDS_RANGE_HOUR", "10", .toEverybody(.messages) { .count($0.policy.sendsRangeHour) },
      "codes by a gateway in an hour to numbers that differ in the last four digits only"),
    Setting(
      "SMS_NOTICES", "off", .toEverybody(.messages) { .word($0.policy.tellsBySMS ? "on" : "off") },
      "on: users are told by SMS of new devices, changed ways to sign in, used recovery codes and many wrong codes"),
    Setting(
      "NOTICES_PHONE_DAY", "5", .toEverybody(.messages) { .count($0.policy.noticesPhoneDay) },
      "such messages to one number in a day"),
    Setting(
      "SESSION_LIFE", "2592000", .toEverybody(.sessions) { .seconds($0.policy.sessionLife) },
      "how long a remembered session lasts, in seconds"),
    Setting(
      "SESSION_IDLE", "604800", .toEverybody(.sessions) { .seconds($0.policy.sessionIdle) },
      "how long a remembered session may be unused, in seconds"),
    Setting(
      "SHARED_LIFE", "43200", .toEverybody(.sessions) { .seconds($0.policy.sharedLife) },
      "how long a session on a shared computer lasts, in seconds"),
    Setting(
      "SHARED_IDLE", "1800", .toEverybody(.sessions) { .seconds($0.policy.sharedIdle) },
      "how long a session on a shared computer may be unused, in seconds"),
    Setting(
      "SESSIONS_MAX", "10", .toEverybody(.sessions) { .count($0.policy.sessionsMax) },
      "sessions a user can have; 0: no limit"),
    Setting(
      "PASSKEYS_MAX", "20", .toEverybody(.sessions) { .count($0.policy.passkeysMax) },
      "passkeys a user can have; 0: no limit"),
    Setting(
      "FACTOR_AGE", "86400", .toEverybody(.sessions) { .seconds($0.policy.recoveryCodeAge) },
      "how old a recovery code or a passkey must be to prove the old number, in seconds"),
    Setting(
      "NUMBER_WAIT", "86400", .toEverybody(.sessions) { .seconds($0.policy.numberWait) },
      "how long a change of number waits without the old number's proof, in seconds; 0: there is no such change"),
    Setting(
      "EVENTS_KEEP", "365", .toEverybody(.data) { .count($0.policy.eventsKeep) },
      "how many days a user's security activity is kept; 0: for ever"),
    Setting(
      "FRESH_CODE", "900", .toEverybody(.sessions) { .seconds($0.policy.freshCode) },
      "how long a code counts as fresh, in seconds"),
    Setting(
      "LEAVE_WAIT", "604800", .toEverybody(.data) { .seconds($0.policy.leaveWait) },
      "how long a user who asked to leave can call it off by signing in, in seconds"),
    Setting(
      "INVOICES_KEEP", "10", .toEverybody(.data) { .count($0.invoicesKept) },
      "years for which an invoice keeps its addressee after its user has left"),
    Setting(
      "DEVICE_LIFE", "15552000", .toEverybody(.wrongCodes) { .seconds($0.policy.deviceLife) },
      "how long a browser that signed in is remembered, in seconds"),
  ]

  /// Money, requests and the store.
  private static let working = [
    Setting("ACCOUNTS_MAX", "100", .toEverybody(.money) { .count($0.accountsMax) }, "open accounts a user can have"),
    Setting(
      "ACCOUNTS_EVER", "1000", .toEverybody(.money) { .count($0.ledgerQuotas.accountsEver) },
      "accounts a user can ever open, closed ones included"),
    Setting(
      "OPERATIONS_DAY", "5000", .toEverybody(.money) { .count($0.ledgerQuotas.operationsDay) },
      "operations a user can book in 24 hours, counted by hours, with chargers reserved; raising, capturing and ending a hold do not count"
    ),
    Setting(
      "EXPORTS_HOUR", "30", .toEverybody(.requests) { .count($0.historyQuotas.exportsHour) },
      "exports a user can download in an hour"),
    Setting(
      "SEARCHES_MINUTE", "60", .toEverybody(.requests) { .count($0.historyQuotas.searchesMinute) },
      "searches that a user can make in a minute"),
    Setting(
      "UNDO_TIME", "\(UndoPolicy.defaultWindow)", .toEverybody(.money) { .seconds($0.undoWindow) },
      "the undo window, in seconds"),
    Setting(
      "EXCHANGE_FEE", "0", .toEverybody(.money) { .word(RateText.percent(Int64($0.exchanges.feeRate))) },
      "the fee of an exchange, in hundredths of a percent of what leaves, at most 1000"),
    Setting(
      "EXCHANGE_LIMIT", "0", .toEverybody(.money) { .count($0.exchangeLimit) },
      "dollars that the wallet may owe in all currencies together because of exchanges; 0: no limit"),
    Setting(
      "QUOTE_LIFE", "30", .toEverybody(.money) { .seconds($0.exchanges.quoteLife) },
      "how long the rate of an exchange is good, in seconds"),
    Setting(
      "RATE_AGE", "86400", .toEverybody(.money) { .seconds($0.exchanges.rateAge) },
      "how old a rate with a time may be for an exchange, in seconds"),
    Setting("LINE_MAX", "8192", .toEverybody(.requests) { .bytes($0.limits.lineMax) }, "bytes of a request line"),
    Setting(
      "HEADERS_MAX", "16384", .toEverybody(.requests) { .bytes($0.limits.headersMax) }, "bytes of a header section"),
    Setting("FIELDS_MAX", "100", .toEverybody(.requests) { .count($0.limits.fieldsMax) }, "header fields of a request"),
    Setting("BODY_MAX", "65536", .toEverybody(.requests) { .bytes($0.limits.bodyMax) }, "bytes of a request body"),
    Setting(
      "IDLE_TIME", "30", .toEverybody(.requests) { seconds($0.limits.idleTime) },
      "how long a connection may wait for a request, in seconds"),
    Setting(
      "HEADER_TIME", "10", .toEverybody(.requests) { seconds($0.limits.headerTime) },
      "how long a header section may take to arrive, in seconds"),
    Setting(
      "BODY_TIME", "20", .toEverybody(.requests) { seconds($0.limits.bodyTime) },
      "how long a body may take to arrive, in seconds"),
    Setting(
      "HANDLER_TIME", "10", .toEverybody(.requests) { .seconds($0.handlerTime) },
      "how long a request may wait for the store, in seconds"),
    Setting(
      "WRITE_STALL", "15", .toEverybody(.requests) { seconds($0.limits.writeStall) },
      "how long a client may take nothing of an answer, in seconds"),
    Setting(
      "WRITE_TIME", "60", .toEverybody(.requests) { seconds($0.limits.writeTime) },
      "how long an answer, or a part of an export, may take in all, in seconds"),
    Setting(
      "WRITE_RATE", "500", .toEverybody(.requests) { .bytes($0.limits.writeRate) },
      "bytes a second with which an export must be taken"),
    Setting(
      "BODY_RATE", "500", .toEverybody(.requests) { .bytes($0.limits.bodyRate) },
      "bytes a second a body must arrive with"),
    Setting(
      "CONNECTIONS_MAX", "16384", .toEverybody(.requests) { .count($0.limits.connectionsMax) }, "connections at once"),
    Setting(
      "ADDRESS_CONNECTIONS_MAX", "256", .toEverybody(.requests) { .count($0.limits.addressConnectionsMax) },
      "connections at once from one address that is not this machine's"),
    Setting(
      "ADDRESS_BODIES_MAX", "16777216", .toEverybody(.requests) { .bytes($0.limits.addressBodiesMax) },
      "bytes of bodies on their way from one client's address"),
    Setting(
      "BODIES_MAX", "67108864", .toEverybody(.requests) { .bytes($0.limits.bodiesMax) },
      "bytes of requests on their way from all clients together"),
    Setting(
      "REQUESTS_MAX", "10000", .toEverybody(.requests) { .count($0.limits.requestsMax) }, "requests of one connection"),
    Setting(
      "QUEUE_MAX", "1024", .toEverybody(.requests) { .count($0.queueMax) }, "commands that may wait for the store"),
    Setting(
      "HISTORY_TIME", "2", .toEverybody(.requests) { .seconds($0.historyTime) },
      "how long one read of the history may work, in seconds"),
    Setting(
      "STOP_TIME", "10", .toEverybody(.requests) { seconds($0.limits.stopTime) },
      "how long a stop waits for what runs, in seconds"),
  ]

  /// Charge points.
  private static let charging = [
    Setting("CHARGERS", "", .toNobody, "the file of your charge points; see docs/chargers.md"),
    Setting("MAP", "", .toNobody, "the file of lines and areas on the map of charge points"),
    Setting(
      "OCPP_BIND", "", .toNobody,
      "the private address at which charge points connect without TLS, besides the wallet's own"),
    Setting("OCPP_PORT", "9000", .toNobody, "the port there; 0 takes a free one"),
    Setting(
      "OCPP_CALL_TIME", "30", .toEverybody(.requests) { .seconds($0.charging.callTime) },
      "how long a charge point has for an answer, in seconds"),
    Setting(
      "OCPP_PING", "60", .toEverybody(.requests) { .seconds($0.charging.pingAfter) },
      "how long a charge point may be silent before it is asked for a sign of life, in seconds"),
    Setting(
      "CHARGE_POINTS_MAX", "1000", .toEverybody(.requests) { .count($0.charging.connectionsMax) },
      "charge points that are connected at once"),
    Setting(
      "METER_INTERVAL", "15", .toEverybody(.data) { .seconds($0.charging.charging.meterInterval) },
      "how often a charge point sends what its meter says, in seconds"),
    Setting(
      "START_TIME", "180", .toEverybody(.requests) { .seconds($0.charging.charging.startTime) },
      "how long a driver has to plug the car in, in seconds"),
    Setting(
      "RESERVE_TIME", "900", .toEverybody(.requests) { .seconds($0.charging.charging.reserveTime) },
      "how long a charger stays reserved, in seconds"),
    Setting(
      "NEWS_TIME", "86400", .toEverybody(.money) { .seconds($0.charging.charging.newsTime) },
      "after how long without news of a charge it is paid by what is known, in seconds"),
    Setting(
      "CHARGE_HOLD", "3000", .toEverybody(.money) { .count(Int(clamping: $0.charging.charging.hold)) },
      "cents that are offered as the limit of a charge"),
    Setting(
      "HOLD_MAX", "20000", .toEverybody(.money) { .count(Int(clamping: $0.charging.charging.holdMax)) },
      "cents that the limit of a charge may be at most"),
  ]

  private static func seconds(_ time: Double) -> SecurityLimit.Value { .seconds(Int(time.rounded(.up))) }
}
