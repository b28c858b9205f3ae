import Testing

@testable import OCPP

extension JSONValue {
  /// The value of a text that a test wrote.
  static func written(_ text: String) throws -> JSONValue { try #require(JSONValue(json: Array(text.utf8)), "\(text)") }
}

extension OCPPError.Code {
  /// The code of what a reading throws; nil if it throws nothing.
  static func of(_ read: () throws(OCPPError) -> Void) -> OCPPError.Code? {
    do throws(OCPPError) {
      try read()
      return nil
    } catch {
      return OCPPError.Code(rawValue: error.code)
    }
  }
}
