import HTTPServer
import PhoneNumbers
import SystemSupport
import Templates
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Settings")
struct ConfigurationTests {
  private func configuration(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> Configuration {
    var all = ["HOME": "/home/ann", "WALLET_PUBLIC": Repository.publicFolder]
    all.merge(environment) { _, given in given }
    return try Configuration(try Settings(arguments: arguments, environment: all), environment: all)
  }

  @Test("Without any setting: port 8080, this machine only, codes printed, data in the user's data folder")
  func defaults() throws {
    let standard = try configuration()
    #expect(standard.port == 8080)
    #expect(standard.addresses == ["127.0.0.1", "::1"])
    #expect(standard.sms == .console)
    #expect(standard.dataFolder == "/home/ann/.local/share/mywallet")
    #expect(try configuration(environment: ["XDG_DATA_HOME": "/data"]).dataFolder == "/data/mywallet")
    #expect(standard.policy.codeLife == 300)
    #expect(standard.policy.sessionLife == 2_592_000)
    #expect(standard.limits.bodyMax == 65536)
    #expect(standard.phoneCheck == .possible)
    #expect(try configuration(["--phone-check", "strict"]).phoneCheck == .strict)
  }

  @Test("A flag wins over the environment, with a space or an equals sign")
  func precedence() throws {
    let environment = ["WALLET_PORT": "9001", "WALLET_CODE_LIFE": "7"]
    #expect(try configuration(environment: environment).port == 9001)
    #expect(try configuration(["--port", "9002"], environment: environment).port == 9002)
    #expect(try configuration(["--port=9003"], environment: environment).port == 9003)
    #expect(try configuration(environment: environment).policy.codeLife == 7)
  }

  @Test("What holds without settings is what --help and the page about protection show")
  func shown() throws {
    let given = try configuration().limitsForEverybody
    let own = Configuration(dataFolder: "/", publicFolder: "/").limitsForEverybody
    #expect(given.count == own.count)
    for (given, own) in zip(given, own) { #expect(given.value == own.value, "\(given.setting)") }
  }

  @Test("Every setting that --help shows is read, and every default it shows is the one that holds")
  func help() throws {
    let standard = try configuration()
    let everySetting = try configuration(
      Setting.all.filter { !$0.standard.isEmpty }.flatMap { [$0.flag, $0.standard] })
    #expect("\(standard)" == "\(everySetting)")
    for setting in Setting.all {
      #expect(Help.text.contains("  \(setting.flag) "))
      #expect(throws: ProgramFailure.self, "\(setting.flag)") { try configuration([setting.flag]) }
    }
  }

  @Test(
    "A wrong value is one clear sentence",
    arguments: [
      ["--port", "65536"], ["--port", "-1"], ["--port", "+80"], ["--port", "80 "], ["--port", ""],
      ["--code-life", "0"],
      ["--code-tries", "0"], ["--body-max", "0"], ["--sms", "file:"], ["--log", "loud"], ["--phone-check", "lax"],
      ["--loops", "0"],
      ["--public-url", "http://wallet.example"], ["--public-url", "https://"], ["--public-url", "https://a/b"],
      ["--bind", "0.0.0.0"], ["--bind", "192.0.2.1"], ["--nonsense", "1"], ["port", "1"],
      ["--public-url", "https://:::"], ["--public-url", "https://a.example:99999"], ["--hosts", "http://a/"],
      ["--hosts", "a b"], ["--data", ""], ["--sms", "file:"],
      ["--trusted-proxy", "127.0.0.1O"], ["--trusted-proxy", "10.0.0.0/8"], ["--trusted-proxy", "localhost"],
      ["--requests-max", "0"], ["--exchange-fee", "-1"], ["--exchange-fee", "1001"], ["--exchange-fee", "0.5"],
      ["--exchange-limit", "-1"], ["--quote-life", "0"], ["--rate-age", "0"],
      ["--ocpp-port", "65536"], ["--ocpp-call-time", "0"], ["--ocpp-ping", "0"], ["--ocpp-ping", "601"],
      ["--charge-points-max", "0"], ["--meter-interval", "0"], ["--start-time", "29"], ["--ocpp-bind", "0.0.0.0"],
      ["--ocpp-bind", "box.example"],
    ])
  func wrong(arguments: [String]) throws {
    let problem = #expect(throws: ProgramFailure.self) { try configuration(arguments) }
    #expect(problem?.sentence.hasSuffix(".") == true)
  }

  @Test("The fee of exchanges is set in hundredths of a percent, at most 10 percent")
  func exchangeFee() throws {
    #expect(try configuration([]).exchanges.feeRate == 0)
    #expect(try configuration(["--exchange-fee", "25"]).exchanges.feeRate == 25)
    #expect(try configuration(["--exchange-fee", "1000"]).exchanges.feeRate == 1000)
  }

  @Test("S28: another address than this machine's own needs an https address in front of it")
  func binding() throws {
    let open = try configuration(["--bind", "0.0.0.0", "--public-url", "https://wallet.example/"])
    #expect(open.addresses == ["0.0.0.0"])
    #expect(open.publicURL?.origin == "https://wallet.example")
    #expect(try configuration(["--bind", "::1"]).addresses == ["::1"])
    #expect(
      try configuration(["--public-url", "https://Wallet.example:443"]).publicURL?.origin == "https://wallet.example")
    let hosts = try configuration(["--hosts", "a.example, B.example:81,[::1]"]).hosts
    #expect(hosts.map(\.text) == ["a.example", "b.example:81", "[::1]"])
    let proxies = try configuration(["--trusted-proxy", "127.0.0.1, fd00:0::1"]).trustedProxies
    #expect(proxies == ["127.0.0.1", "fd00::1"].compactMap(IPAddress.init))
    #expect(try configuration(["--accounts-max", "0"]).accountsMax == 0)
  }
}
