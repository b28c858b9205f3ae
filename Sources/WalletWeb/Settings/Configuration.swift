import CentralSystem
import HTTPServer
import PhoneNumbers
import SystemSupport
import Templates
import WalletCore

/// The program's configuration, read and checked once at start.
struct Configuration: Sendable {
  enum LogStyle: String, Sendable { case text, json, off }

  var port = 8080
  var addresses = ["127.0.0.1", "::1"]
  var dataFolder: String
  var publicFolder: String
  var publicURL: PublicURL?
  var hosts: [Authority] = []
  var trustedProxies: [IPAddress] = []
  var timeZone: String?
  /// The files of rates.
  var rateFiles: [String] = []
  var sms = SMSRoute.console
  /// How long a gateway or a program may take to accept a message, in seconds.
  var smsTime = 30
  /// Where a gateway or a program may send to; nil if messages cost nothing.
  var smsDestinations: SMSDestinations?
  var phoneCheck = PhoneCheck.possible
  var log = LogStyle.text
  var loops: Int?
  var policy = SignInPolicy()
  var accountsMax = 100
  var ledgerQuotas = LedgerQuotas(accountsEver: 1000, operationsDay: 5000)
  var historyQuotas = HistoryQuotas(exportsHour: 30, searchesMinute: 60)
  var undoWindow = UndoPolicy.defaultWindow
  /// How many years an invoice keeps its addressee after its user has left.
  var invoicesKept = 10
  var exchanges = ExchangePolicy()
  /// How far all accounts for exchanges may be below zero, in whole dollars; 0 means no limit.
  var exchangeLimit = 0
  var queueMax = 1024
  /// How many seconds of work one read of the history may take; 0 means no limit.
  var historyTime = 2
  var limits = Limits()
  /// The files of charge points and of the map; nil if there is none.
  var chargersFile: String?
  var mapFile: String?
  /// Where charge points connect besides the wallet's own address; nil if only there.
  var chargePointAddress: String?
  var chargePointPort = 9000
  /// The times and limits of charge points.
  var charging = CentralPolicy()

  /// How long a request may wait for the store, in seconds: the server's limit is the store's, too.
  var handlerTime: Int {
    get { Int(limits.handlerTime) }
    set { limits.handlerTime = Double(newValue) }
  }

  /// The defaults, for a data folder and a public folder.
  init(dataFolder: String, publicFolder: String) {
    self.dataFolder = dataFolder
    self.publicFolder = publicFolder
  }

  /// - Throws: ``ProgramFailure`` for the first wrong value.
  init(_ settings: Settings, environment: [String: String]) throws(ProgramFailure) {
    dataFolder = try Self.dataFolder(settings, environment: environment)
    publicFolder = if let folder = settings.text("PUBLIC") { folder } else { try PublicFolder.find() }
    port = try settings.number("PORT", 0...65535)
    timeZone = settings.text("TZ")
    rateFiles = try Self.rateFiles(settings)
    hosts = try Self.hosts(settings.text("HOSTS"))
    trustedProxies = try Self.proxies(settings.text("TRUSTED_PROXY"))
    if let text = settings.text("PUBLIC_URL") { publicURL = try PublicURL(text) }
    addresses = try Self.addresses(settings.word("BIND"), publicURL: publicURL)
    sms = try SMSRoute(settings.word("SMS"), path: environment["PATH"] ?? "")
    smsTime = try settings.number("SMS_TIME", 1...240)
    smsDestinations = try Self.destinations(sms, settings.text("SMS_COUNTRIES"))
    guard let check = PhoneCheck(rawValue: try settings.word("PHONE_CHECK")) else {
      throw ProgramFailure("WALLET_PHONE_CHECK (--phone-check) must be possible or strict.")
    }
    phoneCheck = check
    guard let style = LogStyle(rawValue: try settings.word("LOG")) else {
      throw ProgramFailure("WALLET_LOG (--log) must be text, json or off.")
    }
    log = style
    if settings.text("LOOPS") != nil { loops = try settings.number("LOOPS", 1...64) }
    try readLimits(settings)
    try readCharging(settings)
  }

  private mutating func readLimits(_ settings: Settings) throws(ProgramFailure) {
    try policy.read(settings)
    accountsMax = try settings.number("ACCOUNTS_MAX", 0...100_000)
    ledgerQuotas.accountsEver = try settings.number("ACCOUNTS_EVER", Settings.zeroOrMore)
    ledgerQuotas.operationsDay = try settings.number("OPERATIONS_DAY", Settings.zeroOrMore)
    // Each use that counts is kept in memory as a timestamp.
    historyQuotas.exportsHour = try settings.number("EXPORTS_HOUR", 0...10_000)
    historyQuotas.searchesMinute = try settings.number("SEARCHES_MINUTE", 0...10_000)
    undoWindow = try settings.number("UNDO_TIME", Settings.positive)
    invoicesKept = try settings.number("INVOICES_KEEP", 0...1000)
    exchanges.feeRate = try settings.number("EXCHANGE_FEE", 0...Int(RateQuote.feeRateMax))
    exchanges.quoteLife = try settings.number("QUOTE_LIFE", 1...3600)
    exchanges.rateAge = try settings.number("RATE_AGE", Settings.positive)
    exchangeLimit = try settings.number("EXCHANGE_LIMIT", 0...1_000_000_000_000)
    queueMax = try settings.number("QUEUE_MAX", 1...1_000_000)
    handlerTime = try settings.number("HANDLER_TIME", 1...3600)
    historyTime = try settings.number("HISTORY_TIME", 0...3600)
    limits.lineMax = try settings.number("LINE_MAX", 64...1_048_576)
    limits.headersMax = try settings.number("HEADERS_MAX", 256...1_048_576)
    limits.fieldsMax = try settings.number("FIELDS_MAX", 1...10_000)
    limits.bodyMax = try settings.number("BODY_MAX", 1...67_108_864)
    limits.bodyRate = try settings.number("BODY_RATE", Settings.zeroOrMore)
    limits.writeRate = try settings.number("WRITE_RATE", Settings.zeroOrMore)
    limits.connectionsMax = try settings.number("CONNECTIONS_MAX", 1...1_000_000)
    limits.addressConnectionsMax = try settings.number("ADDRESS_CONNECTIONS_MAX", 1...1_000_000)
    limits.addressBodiesMax = try settings.number("ADDRESS_BODIES_MAX", Settings.positive)
    limits.bodiesMax = try settings.number("BODIES_MAX", Settings.positive)
    limits.requestsMax = try settings.number("REQUESTS_MAX", Settings.positive)
    limits.idleTime = Double(try settings.number("IDLE_TIME", Settings.zeroOrMore))
    limits.headerTime = Double(try settings.number("HEADER_TIME", Settings.zeroOrMore))
    limits.bodyTime = Double(try settings.number("BODY_TIME", Settings.zeroOrMore))
    limits.writeStall = Double(try settings.number("WRITE_STALL", Settings.zeroOrMore))
    limits.writeTime = Double(try settings.number("WRITE_TIME", Settings.zeroOrMore))
    limits.stopTime = Double(try settings.number("STOP_TIME", Settings.zeroOrMore))
  }

  /// Splits at commas: in lower case, without spaces.
  private static func list(_ text: String?) -> [String] {
    (text ?? "").lowercased().split(separator: ",").map { String($0.trimming(" ")) }.filter { !$0.isEmpty }
  }

  private static func hosts(_ text: String?) throws(ProgramFailure) -> [Authority] {
    try list(text).map { (word) throws(ProgramFailure) -> Authority in
      guard let host = Authority(word) else {
        throw ProgramFailure("WALLET_HOSTS (--hosts) has \(word), but must be host names with or without a port.")
      }
      return host
    }
  }

  /// The files of rates, for commands that need nothing else.
  static func rateFiles(_ settings: Settings) throws(ProgramFailure) -> [String] {
    guard let text = settings.text("RATES") else { return [] }
    let paths = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimming(" ")) }
    guard !paths.contains("") else {
      throw ProgramFailure("WALLET_RATES (--rates) is \(text), but must be paths of files, separated by commas.")
    }
    guard Set(paths).count == paths.count, paths.count <= 16 else {
      throw ProgramFailure("WALLET_RATES (--rates) must name at most 16 files, each once.")
    }
    return paths
  }

  private static func proxies(_ text: String?) throws(ProgramFailure) -> [IPAddress] {
    try list(text).map { (word) throws(ProgramFailure) -> IPAddress in
      guard let address = IPAddress(word) else {
        throw ProgramFailure(
          "WALLET_TRUSTED_PROXY (--trusted-proxy) has \(word), but must be IP addresses, like 127.0.0.1 or fd00::1; "
            + "names and networks do not count.")
      }
      return address
    }
  }

  /// Only the data folder, for commands that need nothing else.
  static func dataFolder(_ settings: Settings, environment: [String: String]) throws(ProgramFailure) -> String {
    if let folder = settings.text("DATA") { return folder }
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + "/mywallet" }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/share/mywallet" }
    throw ProgramFailure("There is no home folder to keep the data in; name one with WALLET_DATA (--data).")
  }

  /// The wallet uses plain http, so it listens only on this machine unless a proxy with TLS is in front of it.
  private static func addresses(_ text: String, publicURL: PublicURL?) throws(ProgramFailure) -> [String] {
    switch text {
    case "127.0.0.1", "localhost": return ["127.0.0.1", "::1"]
    case "::1", "[::1]": return ["::1"]
    default:
      guard publicURL != nil else {
        throw ProgramFailure(
          "WALLET_BIND (--bind) \(text) would open the wallet to others without encryption; "
            + "put a proxy with TLS before it and name its address with WALLET_PUBLIC_URL=https://….")
      }
      return [text]
    }
  }

  /// Where codes may be sent: a gateway or a program must not send to the whole world.
  private static func destinations(_ route: SMSRoute, _ text: String?) throws(ProgramFailure) -> SMSDestinations? {
    guard route.isGateway else { return nil }
    let names = list(text)
    guard !names.isEmpty else {
      throw ProgramFailure(
        "WALLET_SMS_COUNTRIES (--sms-countries) must name the countries that codes may be sent to, like US,DE.")
    }
    do throws(SMSDestinations.UnknownCountry) {
      return try SMSDestinations(countries: names)
    } catch {
      throw ProgramFailure(
        "WALLET_SMS_COUNTRIES (--sms-countries) has \(error.name.uppercased()), but must be codes of countries, like US,DE."
      )
    }
  }
}

extension Configuration {
  /// Every setting that everyone may see, with its current value.
  var limitsForEverybody: [SecurityLimit] {
    Setting.all.compactMap { setting in
      guard case .toEverybody(let topic, let value) = setting.shown else { return nil }
      // The page says times in words, not in seconds.
      let unit = ", in seconds"
      let meaning = setting.help.hasSuffix(unit) ? String(setting.help.dropLast(unit.count)) : setting.help
      return SecurityLimit(topic: topic, setting: setting.variable, value: value(self), meaning: meaning)
    }
  }
}

extension SMSRoute {
  /// How codes are sent, without the destination.
  var kind: String {
    switch self {
    case .console: "console"
    case .file: "file"
    case .gateway: "http"
    case .command: "command"
    }
  }
}
