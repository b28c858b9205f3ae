import OCPP
import SystemSupport
import Testing

@testable import WalletWeb

@Suite("What the owner is told of charge points")
struct ChargersWorkTests {
  @Test(
    "A setting is printed in a line, without what is a secret",
    arguments: [
      (ConfigurationKey(key: "HeartbeatInterval", value: "300"), "HeartbeatInterval = 300"),
      (ConfigurationKey(key: "Model", isReadOnly: true, value: nil), "Model = (none) (read only)"),
      (ConfigurationKey(key: "AuthorizationKey", value: "SECRET"), "AuthorizationKey = (not shown)"),
      (ConfigurationKey(key: "Maker_WiFi_Pass_Word", value: "SECRET"), "Maker_WiFi_Pass_Word = (not shown)"),
    ])
  func settings(_ key: ConfigurationKey, _ line: String) { #expect(ChargersWork.line(key) == line) }

  @Test("Who waits for an answer for some seconds gets it, or goes on without")
  func limitedWait() throws {
    let answer = try BlockingAnswer<Int>()
    #expect(answer.wait(seconds: 0) == nil)
    answer.bring(7)
    #expect(answer.wait(seconds: 60) == 7)
  }
}
