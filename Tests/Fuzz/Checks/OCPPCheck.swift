@testable import OCPP

/// Checks that must hold for every message of a charge point, and of a central system: nothing traps, what is read can be
/// written and is then read as the same, and a refusal has a code of OCPP.
enum OCPPCheck {
  static func run(_ input: [UInt8]) throws(Broken) {
    switch OCPPReading(input) {
    case .ignored, .unreadable: return
    case .refused(let id, let error):
      try refusal(error)
      try same(.error(id, error))
    case .frame(let frame):
      try same(frame)
      switch frame {
      case .call(_, let action, let payload):
        try chargePointRequest(action, payload)
        try centralRequest(action, payload)
      case .result(_, let payload): try answers(payload)
      case .error: return
      }
    }
  }

  private static func same(_ frame: OCPPFrame) throws(Broken) {
    let text = frame.text
    try Broken.unless(OCPPReading(text) == .frame(frame), "\(frame) reads back as \(OCPPReading(text)).")
  }

  private static func refusal(_ error: OCPPError) throws(Broken) {
    try Broken.unless(OCPPError.Code(rawValue: error.code) != nil, "\(error) has no code of OCPP.")
    try Broken.unless(!error.description.isEmpty, "\(error) says nothing.")
  }

  private static func chargePointRequest(_ action: String, _ payload: JSONValue) throws(Broken) {
    let request: ChargePointRequest
    do throws(OCPPError) { request = try ChargePointRequest(action: action, payload: payload) } catch {
      return try refusal(error)
    }
    try Broken.unless(request.action == action, "\(request) was \(action).")
    let again = try written { () throws(OCPPError) in
      try ChargePointRequest(action: action, payload: request.payload)
    }
    // The longest texts of a device are cut when they are written.
    if case .bootNotification = request {
      try Broken.unless(again.payload == request.payload, "\(request) reads back as \(again).")
    } else {
      try Broken.unless(again == request, "\(request) reads back as \(again).")
    }
    try judge(request)
  }

  /// What may be reckoned with is within its limits.
  private static func judge(_ request: ChargePointRequest) throws(Broken) {
    let samples: [MeterSample]
    switch request {
    case .startTransaction(let start):
      try Broken.unless(start.connector >= 0 && start.meterStart.magnitude <= MeterSample.limit, "\(start)")
      return
    case .stopTransaction(let stop):
      try Broken.unless(stop.meterStop.magnitude <= MeterSample.limit, "\(stop)")
      samples = stop.samples
    case .meterValues(let values): samples = values.samples
    default: return
    }
    for sample in samples {
      for size in [sample.wattHours, sample.watts] {
        try Broken.unless((0...MeterSample.limit).contains(size ?? 0), "\(sample)")
      }
      try Broken.unless((0...100).contains(sample.stateOfCharge ?? 0), "\(sample)")
      try Broken.unless((sample.wattHours == nil) == (sample.context == nil), "\(sample)")
    }
  }

  private static func centralRequest(_ action: String, _ payload: JSONValue) throws(Broken) {
    let request: CentralRequest
    do throws(OCPPError) { request = try CentralRequest(action: action, payload: payload) } catch {
      return try refusal(error)
    }
    try Broken.unless(request.action == action, "\(request) was \(action).")
    let again = try written { () throws(OCPPError) in try CentralRequest(action: action, payload: request.payload) }
    try Broken.unless(again == request, "\(request) reads back as \(again).")
  }

  private static func answers(_ payload: JSONValue) throws(Broken) {
    let device = ChargePointRequest.dataTransfer(vendor: "a")
    for request in [device, .heartbeat, .authorize(idTag: "a"), .notice(action: "LogStatusNotification")] {
      let answer: CentralAnswer
      do throws(OCPPError) { answer = try CentralAnswer(to: request, payload: payload) } catch {
        try refusal(error)
        continue
      }
      let again = try written { () throws(OCPPError) in try CentralAnswer(to: request, payload: answer.payload) }
      try Broken.unless(again == answer, "\(answer) reads back as \(again).")
    }
    for request in [CentralRequest.clearCache, .getConfiguration(keys: [])] {
      let answer: ChargePointAnswer
      do throws(OCPPError) { answer = try ChargePointAnswer(to: request, payload: payload) } catch {
        try refusal(error)
        continue
      }
      let again = try written { () throws(OCPPError) in try ChargePointAnswer(to: request, payload: answer.payload) }
      try Broken.unless(again == answer, "\(answer) reads back as \(again).")
    }
  }

  private static func written<Message>(_ read: () throws(OCPPError) -> Message) throws(Broken) -> Message {
    do throws(OCPPError) { return try read() } catch {
      throw Broken(description: "What was taken is refused: \(error)")
    }
  }
}
