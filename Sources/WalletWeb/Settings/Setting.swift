/// One setting: an environment variable and the flag of the same name (`WALLET_CODE_LIFE`, `--code-life`).
struct Setting {
  /// In capitals, without `WALLET_`.
  let name: String
  /// As `--help` shows it; empty where it is worked out at start.
  let standard: String
  let help: String

  var variable: String { "WALLET_" + name }
  var flag: String { "--" + name.lowercased().replacing("_", with: "-") }

  /// Every setting, in the order of `--help`.
  static let all: [Setting] = [
    Setting(name: "PORT", standard: "8080", help: "the port; 0 takes a free one"),
    Setting(name: "BIND", standard: "127.0.0.1", help: "the address; another than this machine's own needs PUBLIC_URL"),
    Setting(name: "DATA", standard: "", help: "the data folder (mywallet in $XDG_DATA_HOME or ~/.local/share)"),
    Setting(
      name: "PUBLIC", standard: "", help: "the folder of css, icons and logo (Public beside the program's source)"),
    Setting(name: "PUBLIC_URL", standard: "", help: "https://… where a proxy in front of the wallet does TLS"),
    Setting(name: "HOSTS", standard: "", help: "more host names to answer to, separated by commas"),
    Setting(name: "TRUSTED_PROXY", standard: "", help: "addresses of proxies whose X-Forwarded-For is believed"),
    Setting(name: "TZ", standard: "", help: "the time zone of days and months, like Europe/Berlin (the system's)"),
    Setting(
      name: "SMS", standard: "console",
      help: "how codes travel: console, file:PATH, http:URL (a gateway), or command:PROGRAM"),
    Setting(
      name: "SMS_COUNTRIES", standard: "",
      help: "the countries that a gateway or a program may send to, like US,DE; it needs them"),
    Setting(name: "SMS_TIME", standard: "30", help: "seconds in which a gateway or a program must have taken a code"),
    Setting(
      name: "PHONE_CHECK", standard: "possible",
      help: "who gets a code: possible, every number that can exist; strict, only numbers of known ranges"),
    Setting(name: "LOG", standard: "text", help: "text, json, or off"),
    Setting(name: "LOOPS", standard: "", help: "threads that answer requests (one less than there are cores)"),
    Setting(name: "CODE_LIFE", standard: "300", help: "seconds a code lives"),
    Setting(name: "CODE_TRIES", standard: "5", help: "wrong tries after which a code is dead"),
    Setting(name: "FAIL_WAIT", standard: "30", help: "seconds of waiting after 5 wrong codes; doubles with each 5"),
    Setting(name: "FAIL_WAIT_MAX", standard: "3600", help: "seconds it is at most"),
    Setting(
      name: "FAIL_LOCK", standard: "100", help: "wrong codes after which a number gets none any more, until unlocked"),
    Setting(name: "RESEND_WAIT", standard: "60", help: "seconds before a second code; doubles with each"),
    Setting(name: "SENDS_PHONE_HOUR", standard: "5", help: "codes to one number in an hour"),
    Setting(name: "SENDS_PHONE_DAY", standard: "10", help: "codes to one number in a day"),
    Setting(name: "SENDS_ADDRESS_HOUR", standard: "30", help: "codes for one client's address in an hour"),
    Setting(
      name: "CHECKS_ADDRESS_5MIN", standard: "30", help: "codes tried from one client's address in five minutes"),
    Setting(name: "SENDS_ALL_HOUR", standard: "60", help: "codes by a gateway in an hour, all together"),
    Setting(
      name: "SENDS_RANGE_HOUR", standard: "10",
      help: "codes by a gateway in an hour to numbers that differ in the last four digits only"),
    Setting(name: "SESSION_LIFE", standard: "2592000", help: "seconds a remembered session lasts"),
    Setting(name: "SESSION_IDLE", standard: "604800", help: "seconds it may be unused"),
    Setting(name: "SHARED_LIFE", standard: "43200", help: "seconds a session on a shared computer lasts"),
    Setting(name: "SHARED_IDLE", standard: "1800", help: "seconds it may be unused"),
    Setting(name: "SESSIONS_MAX", standard: "10", help: "sessions a user can have; 0: no limit"),
    Setting(name: "FRESH_CODE", standard: "900", help: "seconds a code counts as fresh for dangerous things"),
    Setting(name: "DEVICE_LIFE", standard: "15552000", help: "seconds a browser is known that has signed in before"),
    Setting(name: "ACCOUNTS_MAX", standard: "100", help: "open accounts a user can have"),
    Setting(name: "UNDO_TIME", standard: "600", help: "seconds after which nothing can be undone any more"),
    Setting(name: "LINE_MAX", standard: "8192", help: "bytes of a request line"),
    Setting(name: "HEADERS_MAX", standard: "16384", help: "bytes of a header section"),
    Setting(name: "FIELDS_MAX", standard: "100", help: "header fields of a request"),
    Setting(name: "BODY_MAX", standard: "65536", help: "bytes of a request body"),
    Setting(name: "IDLE_TIME", standard: "30", help: "seconds a connection may wait for a request"),
    Setting(name: "HEADER_TIME", standard: "10", help: "seconds for a header section to arrive"),
    Setting(name: "BODY_TIME", standard: "20", help: "seconds for a body to arrive"),
    Setting(name: "HANDLER_TIME", standard: "10", help: "seconds a request waits for the store"),
    Setting(name: "WRITE_STALL", standard: "15", help: "seconds a client may take nothing of an answer"),
    Setting(name: "WRITE_TIME", standard: "60", help: "seconds an answer may take in all; an export in parts of it"),
    Setting(name: "WRITE_RATE", standard: "500", help: "bytes a second with which an export must be taken"),
    Setting(name: "BODY_RATE", standard: "500", help: "bytes a second a body must arrive with"),
    Setting(name: "CONNECTIONS_MAX", standard: "16384", help: "connections at once"),
    Setting(name: "REQUESTS_MAX", standard: "10000", help: "requests of one connection"),
    Setting(name: "QUEUE_MAX", standard: "1024", help: "commands that may wait for the store"),
    Setting(name: "STOP_TIME", standard: "10", help: "seconds a stop waits for what runs"),
  ]
}
