import OCPP
import Testing
import WalletCore

@testable import CentralSystem

@Suite("Settings of charge points")
struct SettingTests {
  private static let wanted = WantedSetting(key: "MeterValuesSampledData", value: "Energy,Power,SoC")

  static let cases: [([ConfigurationKey]?, FoundSettings.Step)] = [
    (nil, .change), ([], .none), ([ConfigurationKey(key: "Other", value: "x")], .none),
    ([ConfigurationKey(key: "MeterValuesSampledData", value: "Energy,Power,SoC")], .none),
    ([ConfigurationKey(key: "meterValuesSampledDATA", value: "soc, ENERGY ,Power")], .none),
    ([ConfigurationKey(key: "MeterValuesSampledData", value: "Energy")], .change),
    ([ConfigurationKey(key: "MeterValuesSampledData", value: nil)], .change),
    ([ConfigurationKey(key: "MeterValuesSampledData", isReadOnly: true, value: "Energy")], .fixed("Energy")),
    ([ConfigurationKey(key: "MeterValuesSampledData", isReadOnly: true, value: "Energy,SoC,Power")], .none),
  ]

  @Test("A setting is changed where it differs and can be", arguments: cases)
  func step(_ found: [ConfigurationKey]?, _ step: FoundSettings.Step) {
    #expect(FoundSettings(found).step(for: Self.wanted) == step)
  }

  @Test("The wanted values follow from the policy")
  func wanted() {
    var policy = CentralPolicy()
    (policy.charging.meterInterval, policy.charging.startTime) = (20, 90)
    let all = WantedSetting.all(policy)
    #expect(
      all.map(\.key) == [
        "MeterValueSampleInterval", "MeterValuesSampledData", "StopTransactionOnInvalidId",
        "AuthorizeRemoteTxRequests", "LocalAuthorizeOffline", "ConnectionTimeOut",
      ])
    #expect(
      all.map(\.value) == [
        "20", "Energy.Active.Import.Register,Power.Active.Import,SoC", "true", "false", "false", "90",
      ])
    #expect(all.compactMap(\.fallback) == ["Energy.Active.Import.Register"])
  }
}
