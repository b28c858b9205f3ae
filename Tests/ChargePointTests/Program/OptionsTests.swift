import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import ChargePoint

@Suite("Options of the charge point simulator")
struct OptionsTests {
  private func options(_ text: String, isSample: Bool = false) throws(SimulatorFailure) -> RunOptions {
    try RunOptions(text.split(separator: " ").map(String.init)[...], isSample: isSample)
  }

  @Test("One charge point, a fleet, a file")
  func sources() throws {
    let one = try options("--url ws://localhost:8080/ocpp/ --identity CP001 --secret ab --connectors 3")
    #expect(one.source == .one(identity: "CP001", connectors: 3) && one.secrets == .given("ab"))
    #expect(!one.hasGuests && one.speed == 1 && one.seed == nil && one.faults.isEmpty && !one.isQuiet)
    let fleet = try options("--fleet=1000 --url=ws://h/ --secrets=s --sampling 15 --seed 7 --speed 60 --quiet")
    #expect(fleet.source == .fleet(count: 1000, prefix: "FLEET", connectors: 2) && fleet.secrets == .list("s"))
    #expect(fleet.sampling == 15 && fleet.seed == 7 && fleet.speed == 60 && fleet.isQuiet)
    let sample = try options("--url ws://h --chargers c.csv --secret-file f --faults huge --state d", isSample: true)
    #expect(sample.source == .file("c.csv") && sample.secrets == .file("f") && sample.hasGuests)
    #expect(sample.faults == [.huge] && sample.state == "d")
    #expect(try options("--url ws://h --identity A --secret b --guests").hasGuests)
  }

  @Test("What means nothing is refused with a sentence")
  func wrong() {
    let right = "--url ws://h --identity A --secret b "
    for text in [
      "", "--identity A --secret b", "--url ws://h --secret b", "--url ws://h --identity A",
      "--url http://h --identity A --secret b", right + "--secrets f", right + "--speed 0", right + "--speed fast",
      right + "--coffee", right + "--faults coffee", right + "--connectors 0", right + "more", right + "--seed",
      right + "--seed -1", right + "--guests=yes", right + "--fleet 0", "--url ws://h --fleet 2 --secret",
    ] {
      #expect(throws: SimulatorFailure.self, "\(text)") { try options(text) }
    }
    #expect(throws: SimulatorFailure.self) { try options("--url ws://h --secrets f", isSample: true) }
  }

  @Test("Addresses of central systems")
  func addresses() throws {
    for (url, host, port, path, field) in [
      ("ws://localhost:8080/ocpp/", "localhost", 8080, "/ocpp/", "localhost:8080"),
      ("ws://localhost:8080/ocpp", "localhost", 8080, "/ocpp/", "localhost:8080"),
      ("ws://h", "h", 80, "/", "h"), ("ws://127.0.0.1/a/b/", "127.0.0.1", 80, "/a/b/", "127.0.0.1"),
      ("ws://[::1]:9000/ocpp/", "::1", 9000, "/ocpp/", "[::1]:9000"), ("ws://[::1]", "::1", 80, "/", "[::1]"),
    ] {
      let address = try #require(CentralAddress(url), "\(url)")
      #expect(address.host == host && address.port == port && address.path == path, "\(url)")
      #expect(address.hostField == field, "\(url)")
    }
    for url in [
      "", "wss://h/", "http://h/", "ws://", "ws:///a", "ws://h:0/", "ws://h:65536/", "ws://h:x/", "ws://h/a b",
      "ws://u@h/", "ws://h/a?b", "ws://h/a#b", "ws://h/\r\nX: y",
    ] {
      #expect(CentralAddress(url) == nil, "\(url)")
    }
    #expect(CentralAddress("ws://127.0.0.1:1/")?.resolved().map(\.text) == ["127.0.0.1"])
  }

  @Test("Plans: identities, guests, secrets from an option, a file, a list")
  func plans() throws {
    let files = [
      "one": "  abcd\n", "two": "ab cd", "list": "FLEET00001 aa\n\nFLEET00002\tbb\r\n", "odd": "FLEET00001\n",
    ]
    func read(_ path: String) throws(SimulatorFailure) -> [UInt8] {
      guard let text = files[path] else { throw SimulatorFailure("\(path) is missing.") }
      return Array(text.utf8)
    }
    func make(_ text: String) throws -> [Plans.Entry] { try Plans.make(options("--url ws://h " + text), read: read) }
    let one = try make("--identity CP001 --secret-file one --guests --speed 10 --sampling 5")
    #expect(one.map(\.secret) == ["abcd"] && one[0].plan.connectors.count == 2 && one[0].plan.hasGuests)
    #expect(one[0].plan.answerTime == 300 && one[0].plan.clockSampling == 5)
    let two = try make("--fleet 2 --secrets list")
    #expect(two.map(\.plan.identity) == ["FLEET00001", "FLEET00002"] && two.map(\.secret) == ["aa", "bb"])
    for text in [
      "--fleet 3 --secrets list", "--fleet 1 --secrets odd", "--fleet 1 --secrets missing",
      "--identity A --secret-file two", "--identity A/B --secret x",
    ] {
      #expect(throws: SimulatorFailure.self, "\(text)") { try make(text) }
    }
  }

  @Test("The sample of the owner's file: connectors with their chargers, the first without guests")
  func sample() throws {
    let header = ChargerFile.header.joined(separator: ",")
    let rows = [
      #"1,CP001,South,"Pier 1, Town",SE1,Campus,"Walk 5, Town",57.7,14.1,100001,1,Type 2,22,0.45,0,0.10,15"#,
      #"1,CP001,South,"Pier 1, Town",SE1,Campus,"Walk 5, Town",57.7,14.1,100002,2,CCS,150,0.45,0,0.10,15"#,
      #"2,CP002,South,"Pier 1, Town",SE1,Port,"Quay 1, Town",57.8,14.2,100003,1,Type 2,11,0.40,0,0,0"#,
    ]
    let file = ([header] + rows).joined(separator: "\n") + "\n"
    let options = try options("--url ws://h --chargers c --secret x", isSample: true)
    let entries = try Plans.make(options) { _ throws(SimulatorFailure) in Array(file.utf8) }
    #expect(entries.map(\.plan.identity) == ["CP001", "CP002"])
    let first = try #require(entries.first).plan.connectors
    #expect(first.map(\.charger) == [100_001, 100_002] && first.map(\.watts) == [22_000, 150_000])
    #expect(first.map(\.takesGuests) == [false, true] && entries.allSatisfy { $0.plan.hasGuests })
    #expect(throws: SimulatorFailure.self) {
      try Plans.make(options) { _ throws(SimulatorFailure) in Array("no file".utf8) }
    }
  }

  @Test("The help names every fault and option")
  func help() {
    let usage = ChargePointProgram.usage
    for fault in Fault.allCases { #expect(usage.contains(fault.rawValue)) }
    for option in ["--url", "--fleet", "--guests", "--speed", "--seed", "--faults", "--state", "--secrets"] {
      #expect(usage.contains(option))
    }
    #expect(usage.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }
}
