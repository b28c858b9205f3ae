import Testing
import WalletCore

@testable import OCPP

@Suite("What meters say")
struct MeterValueTests {
  private static let time = Timestamp(milliseconds: 1_795_273_445_000)

  /// The sample of an entry with these sampled values.
  private func sample(_ values: String) throws -> MeterSample {
    let payload = try JSONValue.written(
      #"{"connectorId":1,"meterValue":[{"timestamp":"2026-11-21T15:04:05Z","sampledValue":["# + values + "]}]}")
    guard case .meterValues(let read) = try ChargePointRequest(action: "MeterValues", payload: payload) else {
      throw OCPPError(.internalError)
    }
    return try #require(read.samples.count == 1 ? read.samples.first : nil)
  }

  @Test(
    "Energy is the outlet's register of all phases, in watt hours, rounded down",
    arguments: [
      (#"{"value":"0"}"#, 0), (#"{"value":"1234.9"}"#, 1234), (#"{"value":1234.5}"#, 1234), (#"{"value":" 7 "}"#, 7),
      (#"{"value":"1.2345678E7"}"#, 12_345_678), (#"{"value":"-0.0"}"#, 0), (#"{"value":"1.2349","unit":"kWh"}"#, 1234),
      (#"{"value":"7","unit":"Wh","measurand":"Energy.Active.Import.Register","location":"Outlet","format":"Raw"}"#, 7),
      (#"{"value":"7","unit":"","measurand":"","location":"","phase":"","format":"","context":""}"#, 7),
      (#"{"value":"7","unit":null,"measurand":null,"location":null,"phase":null,"format":null}"#, 7),
      (#"{"value":"7","phases":"L1","extra":{"a":[]}}"#, 7), (#"{"value":"1000000000000000"}"#, MeterSample.limit),
      (#"{"value":"1000000000000","unit":"kWh"}"#, MeterSample.limit),
    ])
  func energy(value: String, wattHours: Int64) throws {
    #expect(try sample(value) == MeterSample(at: Self.time, context: "Sample.Periodic", wattHours: wattHours))
  }

  @Test(
    "Everything else is passed over",
    arguments: [
      "", "null", "7", "[]", "{}", #"{"value":null}"#, #"{"value":true}"#, #"{"value":{"a":1}}"#, #"{"value":""}"#,
      #"{"value":"NaN"}"#, #"{"value":"inf"}"#, #"{"value":"-inf"}"#, #"{"value":"1,5"}"#, #"{"value":"-1"}"#,
      #"{"value":"-0.5"}"#, #"{"value":"1000000000000001"}"#, #"{"value":"9223372036854775807"}"#,
      #"{"value":"9223372036854775808"}"#, #"{"value":"1e999999999999"}"#,
      #"{"value":"1000000000000.001","unit":"kWh"}"#,
      #"{"value":"7","unit":"W"}"#, #"{"value":"7","unit":"MWh"}"#, #"{"value":"7","unit":5}"#,
      #"{"value":"7","format":"SignedData"}"#, #"{"value":"7","location":"Inlet"}"#, #"{"value":"7","location":"EV"}"#,
      #"{"value":"7","phase":"L1"}"#, #"{"value":"7","phase":"L1-N"}"#, #"{"value":"7","phase":1}"#,
      #"{"value":"7","measurand":1}"#, #"{"value":"7","measurand":"Energy.Active.Export.Register"}"#,
      #"{"value":"7","measurand":"Energy.Active.Import.Interval"}"#, #"{"value":"7","measurand":"Power.Offered"}"#,
      #"{"value":"21","measurand":"Temperature","unit":"Celsius"}"#,
      #"{"value":"21","measurand":"Temperature","unit":"Celcius"}"#,
      #"{"value":"7","measurand":"Vendor.Thing","unit":"Wh"}"#,
      #"{"value":"-1","measurand":"Power.Active.Import"}"#,
      #"{"value":"1","measurand":"Power.Active.Import","unit":"Wh"}"#,
      #"{"value":"1","measurand":"Power.Active.Import","phase":"L2"}"#,
      #"{"value":"1","measurand":"Power.Active.Import","location":"Inlet"}"#,
      #"{"value":"100.1","measurand":"SoC","format":"SignedData"}"#, #"{"value":"101","measurand":"SoC"}"#,
      #"{"value":"-1","measurand":"SoC"}"#,
    ])
  func nothing(value: String) throws { #expect(try sample(value) == MeterSample(at: Self.time)) }

  @Test(
    "Power is in watts",
    arguments: [
      (#"{"value":"11040","measurand":"Power.Active.Import","unit":"W"}"#, 11_040),
      (#"{"value":"11.0409","measurand":"Power.Active.Import","unit":"kW"}"#, 11_040),
      (#"{"value":0.5,"measurand":"Power.Active.Import","location":"Outlet"}"#, 0),
    ])
  func power(value: String, watts: Int64) throws {
    #expect(try sample(value) == MeterSample(at: Self.time, watts: watts))
  }

  @Test(
    "The battery's charge is in percent, wherever it was measured",
    arguments: [
      (#"{"value":"41","measurand":"SoC","unit":"Percent","location":"EV"}"#, 41),
      (#"{"value":"99.9","measurand":"SoC","unit":"%"}"#, 99), (#"{"value":100,"measurand":"SoC"}"#, 100),
      (#"{"value":"0","measurand":"SoC","location":"Inlet"}"#, 0), (#"{"value":"100.5","measurand":"SoC"}"#, 100),
    ])
  func battery(value: String, percent: Int) throws {
    #expect(try sample(value) == MeterSample(at: Self.time, stateOfCharge: percent))
  }

  @Test(
    "All three of one time are one sample; of several of a kind the first that can be read counts, with its context")
  func together() throws {
    let read = try sample(
      #"""
      {"value":"21","measurand":"Temperature","unit":"Celcius"}, {"value":"80","measurand":"SoC"}, {"value":"NaN"},
      {"value":"5","phase":"L1"}, {"value":"500","context":"Transaction.End"}, {"value":"600","context":"Trigger"},
      {"value":"9","measurand":"Power.Active.Import","unit":"kW"}, {"value":"8","measurand":"Power.Active.Import"},
      {"value":"81","measurand":"SoC"}
      """#)
    #expect(
      read == MeterSample(at: Self.time, context: "Transaction.End", wattHours: 500, watts: 9000, stateOfCharge: 80))
  }

  @Test("A vendor's own context is taken, and cut to 40 characters")
  func context() throws {
    #expect(try sample(#"{"value":"5","context":"Vendor.Own"}"#).context == "Vendor.Own")
    let long = String(repeating: "c", count: 100)
    #expect(try sample("{\"value\":\"5\",\"context\":\"\(long)\"}").context == String(long.prefix(40)))
    for other in ["null", "[]", "{}", "true", #""""#] {
      #expect(try sample("{\"value\":\"5\",\"context\":\(other)}").context == "Sample.Periodic")
    }
  }

  @Test("Each entry is a sample in its place, also one that says nothing; there may be none")
  func entries() throws {
    let payload = try JSONValue.written(
      #"""
      {"connectorId":2,"transactionId":"77","meterValue":[
        {"timestamp":"2026-11-21T15:04:05Z","sampledValue":[{"value":"1"}],"a":1},
        {"timestamp":"2026-11-21T15:04:05Z","sampledValue":[]},
        {"timestamp":"2026-11-21T15:04:05Z","sampledValue":[{"value":"0.5"}]}]}
      """#)
    let samples = [
      MeterSample(at: Self.time, context: "Sample.Periodic", wattHours: 1), MeterSample(at: Self.time),
      MeterSample(at: Self.time, context: "Sample.Periodic", wattHours: 0),
    ]
    let read = try ChargePointRequest(action: "MeterValues", payload: payload)
    #expect(read == .meterValues(MeterValues(connector: 2, transaction: 77, samples: samples)))
    for transaction in ["null", "[]", "\"x\"", "1.5"] {
      let payload = try JSONValue.written("{\"connectorId\":0,\"transactionId\":\(transaction),\"meterValue\":[]}")
      let empty = try ChargePointRequest(action: "MeterValues", payload: payload)
      #expect(empty == .meterValues(MeterValues(connector: 0, samples: [])))
    }
  }
}
