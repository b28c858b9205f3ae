import CentralSystem
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Settings of charge points")
struct ChargingSettingsTests {
  private func configuration(_ arguments: String...) throws -> Configuration {
    let environment = ["HOME": "/home/ann", "WALLET_PUBLIC": Repository.publicFolder]
    return try Configuration(try Settings(arguments: arguments, environment: environment), environment: environment)
  }

  @Test("Without settings there are no files and no listener; what is set is what holds")
  func read() throws {
    let standard = try configuration()
    #expect(standard.chargersFile == nil && standard.mapFile == nil && standard.chargePointAddress == nil)
    #expect(standard.chargePointPort == 9000 && standard.charging.callTime == 30 && standard.charging.pingAfter == 60)
    #expect(standard.charging.connectionsMax == 1000 && standard.charging.charging.meterInterval == 15)
    #expect(standard.charging.charging.startTime == 180 && standard.charging.charging == ChargingPolicy())
    let given = try configuration(
      "--chargers", "c.csv", "--map", "m.csv", "--ocpp-bind", "10.1.2.3", "--ocpp-port", "0", "--ocpp-call-time", "7",
      "--ocpp-ping", "8", "--charge-points-max", "9", "--meter-interval", "10", "--start-time", "60")
    #expect(given.chargersFile == "c.csv" && given.mapFile == "m.csv" && given.chargePointAddress == "10.1.2.3")
    #expect(given.chargePointPort == 0 && given.charging.callTime == 7 && given.charging.pingAfter == 8)
    #expect(given.charging.connectionsMax == 9 && given.charging.charging.meterInterval == 10)
    #expect(given.charging.charging.startTime == 60)
    let limits = try configuration(
      "--reserve-time", "600", "--news-time", "7200", "--charge-hold", "2000", "--hold-max", "2000"
    ).charging.charging
    #expect(limits.reserveTime == 600 && limits.newsTime == 7200 && limits.hold == 2000 && limits.holdMax == 2000)
  }

  @Test("More than may be set aside is not offered, and each limit stays in its range")
  func holds() throws {
    let problem = #expect(throws: ProgramFailure.self) { try configuration("--charge-hold", "20001") }
    #expect(
      problem?.sentence
        == "WALLET_CHARGE_HOLD (--charge-hold) is 20001, but must not be more than WALLET_HOLD_MAX (--hold-max), 20000."
    )
    let wrong = [
      ("--charge-hold", "99"), ("--hold-max", "10000001"), ("--reserve-time", "59"), ("--reserve-time", "86401"),
      ("--news-time", "3599"), ("--news-time", "2592001"), ("--hold-max", "x"),
    ]
    for (flag, value) in wrong { #expect(throws: ProgramFailure.self) { try configuration(flag, value) } }
  }

  @Test(
    "Charge points connect without TLS at this machine's or a private network's address only",
    arguments: [
      ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("[::1]", true), ("10.0.0.1", true),
      ("10.255.255.255", true), ("172.16.0.1", true), ("172.31.255.1", true), ("192.168.0.1", true),
      ("169.254.7.7", true), ("fe80::1", false), ("febf::1", false), ("fc00::1", true), ("fdff::1", true),
      ("localhost", true), ("0.0.0.0", false), ("::", false), ("8.8.8.8", false), ("11.0.0.1", false),
      ("9.255.255.255", false), ("172.15.0.1", false), ("172.32.0.1", false), ("192.167.0.1", false),
      ("192.169.0.1", false), ("169.253.0.1", false), ("128.0.0.1", false), ("2001:db8::1", false), ("fec0::1", false),
      ("fe7f::1", false), ("fbff::1", false), ("fe00::1", false), ("::2", false), ("::ffff:8.8.8.8", false),
    ])
  func addresses(text: String, isPrivate: Bool) throws {
    guard isPrivate else {
      let problem = #expect(throws: ProgramFailure.self) { try configuration("--ocpp-bind", text) }
      #expect(problem?.sentence.contains("there is no TLS at it") == true)
      return
    }
    let address = try #require(try configuration("--ocpp-bind", text).chargePointAddress)
    #expect(IPAddress(address)?.isPrivate == true)
  }

  @Test(
    "What is no address is said in a sentence", arguments: ["box", "10.0.0.0/8", "10.0.0.1:9000", "10.0.0.1,10.0.0.2"])
  func noAddress(text: String) {
    let problem = #expect(throws: ProgramFailure.self) { try configuration("--ocpp-bind", text) }
    #expect(problem?.sentence.contains("must be one IP address of this machine") == true)
  }
}
