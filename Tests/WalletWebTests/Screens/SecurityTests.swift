import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security")
struct SecurityTests {
  /// Every limit with its default, repeated here so that nobody changes one by mistake.
  private static let limits: [(name: String, standard: Int)] = [
    ("CODE_LIFE", 300), ("CODE_TRIES", 5), ("FAIL_WAIT", 30), ("FAIL_WAIT_MAX", 3600),
    ("FAIL_LOCK", 100), ("TOTP_LOCK", 100),
    ("RESEND_WAIT", 60), ("SENDS_PHONE_HOUR", 5), ("SENDS_PHONE_DAY", 10), ("SENDS_ADDRESS_HOUR", 30),
    ("CHECKS_ADDRESS_5MIN", 30), ("SENDS_ALL_HOUR", 60), ("SENDS_RANGE_HOUR", 10), ("NOTICES_PHONE_DAY", 5),
    ("EVENTS_KEEP", 365), ("SESSION_LIFE", 2_592_000),
    ("SESSION_IDLE", 604_800), ("SHARED_LIFE", 43_200), ("SHARED_IDLE", 1800), ("SESSIONS_MAX", 10),
    ("FRESH_CODE", 900), ("DEVICE_LIFE", 15_552_000), ("ACCOUNTS_MAX", 100), ("UNDO_TIME", 600), ("LINE_MAX", 8192),
    ("HEADERS_MAX", 16_384), ("FIELDS_MAX", 100), ("BODY_MAX", 65_536), ("IDLE_TIME", 30), ("HEADER_TIME", 10),
    ("BODY_TIME", 20), ("HANDLER_TIME", 10), ("WRITE_STALL", 15), ("WRITE_TIME", 60), ("BODY_RATE", 500),
    ("CONNECTIONS_MAX", 16_384), ("REQUESTS_MAX", 10_000), ("QUEUE_MAX", 1024), ("HISTORY_TIME", 2),
    ("STOP_TIME", 10), ("ACCOUNTS_EVER", 1000), ("OPERATIONS_DAY", 5000), ("EXPORTS_HOUR", 30),
    ("SEARCHES_MINUTE", 60), ("EXCHANGE_LIMIT", 0), ("QUOTE_LIFE", 30), ("RATE_AGE", 86_400),
    ("OCPP_CALL_TIME", 30), ("OCPP_PING", 60), ("CHARGE_POINTS_MAX", 1000), ("METER_INTERVAL", 15), ("START_TIME", 180),
    ("RESERVE_TIME", 900), ("NEWS_TIME", 86_400), ("CHARGE_HOLD", 3000), ("HOLD_MAX", 20_000),
  ]

  /// The value beside each setting on the page as it is set: after its description, if there is one.
  private func values(_ page: String) -> [String: String] {
    let rows = page.matches(
      of:
        #/<code>(WALLET_\w+)</code></span></th><td><span class="sum">([^<]*)</span>(?: <span class="left">(\w+)</span>)?/#
    )
    return Dictionary(rows.map { (String($0.1), String($0.3 ?? $0.2)) }) { first, second in "\(first) and \(second)" }
  }

  /// The wallet's page with these settings from the owner.
  private func page(_ arguments: [String] = []) async throws -> String {
    let given = try Configuration(
      Settings(arguments: arguments, environment: ["WALLET_PUBLIC": Repository.publicFolder]),
      environment: ["HOME": "/home/ann"])
    var text = ""
    try await withWallet(
      {
        let (folder, addresses) = ($0.dataFolder, $0.addresses)
        $0 = given
        ($0.dataFolder, $0.addresses, $0.port, $0.loops, $0.log) = (folder, addresses, 0, 1, .off)
      }
    ) { wallet in
      let fields = given.publicURL.map { [("Host", $0.authority.text)] } ?? []
      let answer = try HTTPClient.send("GET", "/security", port: wallet.port, fields: fields)
      #expect(answer.status == 200)
      text = answer.text.replacing("localhost:\(wallet.port)", with: "localhost:PORT")
    }
    return text
  }

  @Test("Every limit stands there with its default")
  func standard() async throws {
    let values = values(try await page())
    for limit in Self.limits { #expect(values["WALLET_" + limit.name] == "\(limit.standard)", "\(limit.name)") }
  }

  @Test("Every limit stands there with the value that was set, and none with another's")
  func changed() async throws {
    let changed = Self.limits.enumerated().map { ($0.element.name, $0.element.standard + 7 * ($0.offset + 1)) }
    let arguments = changed.flatMap { ["--" + $0.0.lowercased().replacing("_", with: "-"), "\($0.1)"] }
    let values = values(try await page(arguments))
    for (name, value) in changed { #expect(values["WALLET_" + name] == "\(value)", "\(name)") }
  }

  @Test("What is switched off is named as off, and times are in words, too")
  func off() async throws {
    let page = try await page([
      "--fail-wait", "0", "--sessions-max", "0", "--body-rate", "0", "--session-life", "172800",
    ])
    let text = PageReader(page).text
    for name in ["FAIL_WAIT", "SESSIONS_MAX", "BODY_RATE"] { #expect(text.contains("WALLET_\(name) off 0"), "\(name)") }
    #expect(text.contains("WALLET_SESSION_LIFE 2 days 172800"))
    #expect(text.contains("how long a remembered session lasts"))
    #expect(text.contains("Wrong codes bring no wait.") && text.contains("signed in on any number of devices."))
    #expect(text.contains("You stay signed in for 2 days."), "it ends before it can be unused for long")
  }

  @Test("The sentences have the values of the running wallet")
  func sentences() async throws {
    let usual = PageReader(try await page()).text
    for words in [
      "It works for 5 minutes, once,", "After 5 wrong tries a code stops working.", "there is a wait of 30 seconds",
      "codes are shown in the window", "at most 5 an hour and 10 a day", "ask for 30 codes an hour, and try 30 in 5",
      "signed in on 10;", "at most 15 minutes old", "for 10 minutes.", "100 open accounts", "more than 64 KB",
      "more than 20 seconds", "No log is written.",
    ] { #expect(usual.contains(words), "\(words): \(usual)") }
    let changed = PageReader(
      try await page([
        "--code-life", "120", "--code-tries", "3", "--fail-wait", "60", "--sms", "command:/bin/true",
        "--sms-countries", "de,us", "--sends-all-hour", "7", "--sessions-max", "1", "--fresh-code", "0", "--undo-time",
        "60", "--accounts-max", "0", "--operations-day", "9", "--exchange-fee", "25", "--body-max", "5000",
        "--body-time", "0",
      ])
    ).text
    for words in [
      "It works for 2 minutes, once,", "After 3 wrong tries", "a wait of 1 minute, and each next wait is twice as long",
      "They go to Germany and United States only.", "at most 7 codes, and numbers", "on one device;",
      "no fresh code is asked for", "for 1 minute.", "1,000 accounts, closed ones included, and book 9 times",
      "The fee is 0.25%.", "more than 5,000 bytes is refused.",
    ] { #expect(changed.contains(words), "\(words): \(changed)") }
    #expect(!changed.contains("to arrive is cut off"))
  }

  @Test("Each setting is on the page, or is one that tells of the machine")
  func complete() async throws {
    let shown = Set(values(try await page()).keys)
    let hidden = Setting.all.map(\.name).filter { !shown.contains("WALLET_" + $0) }
    #expect(
      hidden == [
        "PORT", "BIND", "DATA", "PUBLIC", "PUBLIC_URL", "HOSTS", "TRUSTED_PROXY", "RATES", "TZ", "LOOPS", "CHARGERS",
        "MAP",
        "OCPP_BIND", "OCPP_PORT",
      ])
    #expect(shown.count == Setting.all.count - hidden.count)
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
  }

  @Test("Neither folders nor hosts nor proxies stand there, and of the messages' way only its kind")
  func nothingOfTheMachine() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = try await page([
      "--sms", "file:\(folder)/secret-messages", "--data", "/home/ann/secret-folder", "--hosts", "secret.example",
      "--trusted-proxy",
      "192.0.2.77", "--public-url", "https://secret-name.example", "--tz", "Europe/Berlin",
    ])
    for secret in ["secret", "/home/ann", "192.0.2.77", "127.0.0.1", "Berlin", Repository.publicFolder] {
      #expect(!page.contains("\(secret)"), "\(secret)")
    }
    #expect(values(page)["WALLET_SMS"] == "file")
    let gateway = try await self.page([
      "--sms", "http://secret.example/?key=secret&to={to}&text={text}", "--sms-countries", "us,de",
    ])
    #expect(values(gateway)["WALLET_SMS"] == "http" && values(gateway)["WALLET_SMS_COUNTRIES"] == "DE US")
    let program = try await self.page(["--sms", "command:/bin/true", "--sms-countries", "US"])
    #expect(values(program)["WALLET_SMS"] == "command")
    #expect(!gateway.contains("secret") && !program.contains("/bin/"))
    #expect(values(try await self.page())["WALLET_SMS"] == "console")
  }

  @Test(
    "S50: on plain http it names no Secure cookie, no HSTS and localhost's cookies; behind TLS it says that both hold")
  func deviations() async throws {
    let plain = PageReader(try await page()).text
    #expect(plain.contains("cookies are not Secure"))
    #expect(plain.contains("it does not send Strict-Transport-Security"))
    #expect(plain.contains("other servers on this machine's localhost receive the cookies of localhost"))
    #expect(plain.contains("http://wallet.localhost:PORT keeps them apart"))
    #expect(plain.contains("Behind a proxy that does https both hold"))
    let secure = PageReader(try await page(["--public-url", "https://wallet.example"])).text
    #expect(secure.contains("cookies are Secure") && secure.contains("Strict-Transport-Security"))
    #expect(!secure.contains("are not Secure") && !secure.contains("wallet.localhost"))
  }

  @Test(
    "S50: what the page says is so: plain http has neither, behind TLS both hold, and each name has its own cookies")
  func asItSays() async throws {
    try await withWallet { wallet in
      let plain = try wallet.visitor().get("/login")
      #expect(plain.field("Set-Cookie")?.contains("Secure") == false)
      #expect(plain.field("Strict-Transport-Security") == nil)
      let own = try HTTPClient.send(
        "GET", "/login", port: wallet.port, fields: [("Host", "wallet.localhost:\(wallet.port)")])
      #expect(own.status == 200)
      let cookie = try #require(own.field("Set-Cookie"))
      #expect(!cookie.lowercased().contains("domain"), "so that it is kept for that one name")
    }
    let url = try PublicURL("https://wallet.example")
    try await withWallet({ $0.publicURL = url }) { wallet in
      let secure = try HTTPClient.send("GET", "/login", port: wallet.port, fields: [("Host", "wallet.example")])
      #expect(secure.field("Set-Cookie")?.contains("; Secure") == true)
      #expect(secure.field("Strict-Transport-Security")?.hasPrefix("max-age=") == true)
    }
  }

  @Test("Everybody reaches it from every page, signed in or not, and each sees the navigation that is theirs")
  func everybody() async throws {
    try await withWallet { wallet in
      let stranger = wallet.visitor()
      try stranger.visit("/login").follow("Security")
      #expect(stranger.address == "/security" && stranger.answer.status == 200)
      #expect(!stranger.page.links.contains { $0.address == "/home" })
      let user = try wallet.signedIn()
      try user.visit("/home").follow("Security")
      #expect(user.page.links.contains { $0.address == "/home" })
      try user.visit("/settings")
      #expect(user.page.links.filter { $0.address == "/security" }.count == 1, "the footer's")
      try user.follow("Security")
      #expect(user.address == "/security")
      #expect(try stranger.post("/security", []).status == 405)
    }
  }
}
