import Foundation
import Messaging
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("The setting SMS")
struct SMSRouteTests {
  private func configuration(_ arguments: String..., environment: [String: String] = [:]) throws -> Configuration {
    var all = ["HOME": "/home/ann", "WALLET_PUBLIC": Repository.publicFolder, "PATH": "/nowhere:/usr/bin:/bin"]
    all.merge(environment) { _, given in given }
    return try Configuration(try Settings(arguments: arguments, environment: all), environment: all)
  }

  private func sentence(_ arguments: String..., environment: [String: String] = [:]) -> String {
    var all = ["HOME": "/home/ann", "WALLET_PUBLIC": Repository.publicFolder, "PATH": "/nowhere:/usr/bin:/bin"]
    all.merge(environment) { _, given in given }
    do {
      _ = try Configuration(try Settings(arguments: arguments, environment: all), environment: all)
      return "no problem"
    } catch {
      return error.sentence
    }
  }

  private static let address = "http://127.0.0.1:13013/cgi-bin/sendsms?username=u&password=hush&to={to}&text={text}"

  @Test("A gateway is named by its address, with http: before it or without")
  func gateway() throws {
    let url = try GatewayURL(Self.address)
    for text in [Self.address, "http:" + Self.address] {
      let found = try configuration(environment: ["WALLET_SMS": text, "WALLET_SMS_COUNTRIES": "us, de,+800"])
      #expect(found.sms == .gateway(url))
      #expect(found.smsDestinations?.countries == ["US", "DE", "+800"])
      #expect(found.smsTime == 30)
      #expect(found.sms.words == "sent by the gateway at 127.0.0.1:13013")
      #expect(!"\(found)".contains("hush"))
    }
  }

  @Test("A program is found once, by its path or in PATH")
  func program() throws {
    #expect(
      try configuration("--sms", "command:/bin/true", "--sms-countries", "US").sms == .command(program: "/bin/true"))
    let found = try configuration("--sms", "command:true", "--sms-countries", "US", "--sms-time", "5")
    #expect(found.sms == .command(program: "/usr/bin/true"))
    #expect(found.smsTime == 5)
    #expect(found.sms.words == "sent by /usr/bin/true")
    for wrong in [
      "command:", "command:/nonexistent", "command:/tmp", "command:\(Repository.root)Package.swift",
      "command:no-such-program",
    ] {
      #expect(sentence("--sms", wrong, "--sms-countries", "US").hasSuffix("."), "\(wrong)")
    }
  }

  @Test("Where messages cost nothing there are no countries, whatever is named")
  func console() throws {
    #expect(try configuration("--sms-countries", "US").smsDestinations == nil)
    #expect(try configuration("--sms", "console").smsDestinations == nil)
  }

  @Test("S11: a gateway and a program need the countries that they may send to")
  func countries() {
    for route in [Self.address, "command:true"] {
      #expect(
        sentence("--sms", route)
          == "WALLET_SMS_COUNTRIES (--sms-countries) must name the countries that codes may be sent to, like US,DE.")
      #expect(sentence("--sms", route, "--sms-countries", " , ").contains("must name the countries"))
      #expect(
        sentence("--sms", route, "--sms-countries", "US,UK")
          == "WALLET_SMS_COUNTRIES (--sms-countries) has UK, but must be codes of countries, like US,DE.")
    }
  }

  @Test("A gateway by https is a program's work, and says so")
  func https() {
    for text in ["https://gw/?{to}{text}", "http:https://gw/?{to}{text}", "HTTPS://gw/?{to}{text}"] {
      #expect(sentence("--sms", text, "--sms-countries", "US").contains("command:PROGRAM"), "\(text)")
    }
  }

  @Test(
    "A gateway's address that cannot be asked is one sentence, which keeps the password to itself",
    arguments: [
      "http:", "http:gw/?password=hush&{to}{text}", "http://u:hush@gw/?{to}{text}", "http://gw/?password=hush&{to}",
      "http://gw/?password=hush&{to}{text}{x}", "httpx://gw/?password=hush&{to}{text}", "http:file:/hush",
      "http:http:http://gw/?password=hush&{to}{text}", "http://gw:99999/?password=hush&{to}{text}",
    ])
  func wrong(text: String) {
    let sentence = sentence("--sms", text, "--sms-countries", "US")
    #expect(sentence.hasPrefix("WALLET_SMS (--sms) ") && sentence.hasSuffix("."), "\(sentence)")
    #expect(!sentence.contains("hush"), "\(sentence)")
  }

  @Test("The time for a message is from a second to four minutes", arguments: ["0", "241", "x"])
  func time(text: String) {
    #expect(sentence("--sms-time", text).contains("from 1 to 240"))
  }
}
