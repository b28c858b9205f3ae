import TestSupport
import Testing
import WalletCore

@testable import OCPP

@Suite("What nobody should send")
struct HostileTests {
  /// One of each frame that our own side makes.
  private static var frames: [OCPPFrame] {
    let id = MessageID("7")
    return SampleMessages.requests.map { .call(id, action: $0.action, payload: $0.payload) }
      + SampleMessages.centralRequests.map { .call(id, action: $0.action, payload: $0.payload) }
      + SampleMessages.answers.map { .result(id, payload: $0.answer.payload) }
      + OCPPError.Code.allCases.map { .error(id, OCPPError($0, "\"é📞")) }
  }

  /// Reads everything that a message can be read as.
  /// - Returns: whether it is a frame.
  @discardableResult
  private func read(_ text: [UInt8]) -> Bool {
    switch OCPPReading(text) {
    case .frame(.call(_, let action, let payload)):
      for code in codes(action, payload) { #expect(code != nil, "\(String(decoding: text, as: UTF8.self))") }
      return true
    case .frame(.result(_, let payload)):
      for (request, _) in SampleMessages.answers { _ = try? CentralAnswer(to: request, payload: payload) }
      for request in SampleMessages.centralRequests { _ = try? ChargePointAnswer(to: request, payload: payload) }
      return true
    case .frame(.error): return true
    case .ignored, .unreadable, .refused: return false
    }
  }

  /// The codes of the failures: nil is a code that OCPP does not have.
  private func codes(_ action: String, _ payload: JSONValue) -> [OCPPError.Code?] {
    var codes: [OCPPError.Code?] = []
    do throws(OCPPError) { _ = try ChargePointRequest(action: action, payload: payload) } catch {
      codes.append(OCPPError.Code(rawValue: error.code))
    }
    do throws(OCPPError) { _ = try CentralRequest(action: action, payload: payload) } catch {
      codes.append(OCPPError.Code(rawValue: error.code))
    }
    return codes
  }

  @Test("A frame that is cut off anywhere is not readable")
  func cut() {
    for text in Self.frames.map(\.text) {
      #expect(read(text))
      for count in 0..<text.count { #expect(OCPPReading(Array(text[..<count])) == .unreadable) }
    }
  }

  @Test("Bytes that are changed, taken out or put in")
  func changed() {
    var random = SeededGenerator(seed: 16)
    let marks = Array("[]{},:\"\\0123456789-.eE+ ntfu\u{0}é".utf8)
    let texts = Self.frames.map(\.text)
    for round in 0..<20_000 {
      var text = texts[round % texts.count]
      for _ in 0...Int.random(in: 0..<3, using: &random) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &random)
        let byte =
          random.chance(70) ? marks.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[place] = byte
        case 1: text.remove(at: place)
        default: text.insert(byte, at: place)
        }
      }
      read(text)
    }
  }

  @Test("Random bytes are no frame")
  func noise() {
    let random = SeededRandom(seed: 6)
    for count in 0..<2000 { #expect(!read(random.bytes(count % 200))) }
  }

  @Test("Each field of each message, replaced by each kind of value")
  func kinds() {
    let values: [JSONValue] = [
      .null, .bool(true), .number("0"), .number("-1"), .number("1e999999999999"), .number("9223372036854775807"),
      .number("0.1"), .string(""), .string("\u{0}"), .string(String(repeating: "é", count: 5000)), .array([]),
      .array([.null, .array([.fields()]), .fields(("timestamp", .fields())), .fields(("value", .null))]), .fields(),
    ]
    for case .call(let id, let action, .object(let object)) in Self.frames {
      for (name, _) in object.members {
        for value in values {
          var changed = object
          changed[name] = value
          #expect(read(OCPPFrame.call(id, action: action, payload: .object(changed)).text))
        }
      }
    }
  }

  @Test(
    "A mebibyte of anything is read in reasonable time",
    arguments: [
      "[", "{\"a\":", "[],", "\"\\u0000", "\\", "1", "9.9e9", "{},", "\u{301}", "[2,\"1\",\"A\",", " ", "null,",
      "\"a\":1,",
    ])
  func large(piece: String) {
    let pieces = String(repeating: piece, count: OCPPReading.sizeLimit / piece.utf8.count - 20)
    for text in [
      pieces, "[2,\"1\",\"MeterValues\",{\"meterValue\":[\(pieces)1]}]",
      "[2,\"1\",\"Authorize\",{\"idTag\":\"\(pieces)\"}]",
      "[2,\"1\",\"StartTransaction\",{\"meterStart\":\(pieces)}]", "[4,\"1\",\"\(pieces)\",\"\(pieces)\"]",
    ] { read(Array(text.utf8)) }
  }

  @Test("A character of forty thousand marks costs no more than other texts, wherever it stands")
  func marks() {
    let marks = String(repeating: "\u{301}\u{323}", count: 20_000)
    for case .call(_, let action, .object(let object)) in Self.frames {
      for (name, _) in object.members {
        var changed = object
        changed[name] = .string("e" + marks)
        changed[marks] = .null
        changed["e" + marks] = .null
        let isFrame = read(OCPPFrame.call(MessageID("7"), action: action, payload: .object(changed)).text)
        #expect(isFrame, "\(action) \(name)")
      }
    }
    #expect(read(Array("[2,\"7\",\"\(marks)\",{}]".utf8)))
    for name in ["context", "format", "measurand", "phase", "location", "unit", "value"] {
      let value = "{\"value\":\"1\",\"b\(name)\":0,\"\(name == "value" ? "c" : name)\":\"\(marks)\"}"
      let entry = "{\"timestamp\":\"2026-11-21T15:04:05Z\",\"sampledValue\":[\(value)]}"
      #expect(read(Array("[2,\"7\",\"MeterValues\",{\"connectorId\":1,\"meterValue\":[\(entry)]}]".utf8)))
    }
  }
}
