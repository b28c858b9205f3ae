import WalletCore

// The seam between bytes and messages.

/// What a peer's message of WebSocket is.
package enum OCPPReading: Sendable, Equatable {
  /// A frame of OCPP.
  case frame(OCPPFrame)
  /// An array with a number that is none of ours as its type: dropped, as OCPP-J section 4.1.3 says.
  case ignored
  /// No JSON, no array, or no id that an answer could name: nothing is answered.
  case unreadable
  /// A call that is formed wrongly, but names an id.
  case refused(MessageID, OCPPError)
}

extension OCPPReading {
  /// Reads a message.
  /// - Parameter text: UTF-8.
  package init(_ text: [UInt8]) { self = .unreadable }
}

extension OCPPFrame {
  /// The frame as a message of WebSocket: UTF-8.
  package var text: [UInt8] { [] }
}

extension ChargePointRequest {
  /// - Parameters:
  ///   - action: OCPP's name of the message.
  ///   - payload: its content.
  /// - Throws: what the call is answered with.
  package init(action: String, payload: JSONValue) throws(OCPPError) { throw OCPPError(.notImplemented) }
  /// OCPP's name.
  package var action: String { "" }
  /// What is sent: fits the published schema.
  package var payload: JSONValue { .null }
}

extension CentralAnswer {
  /// What is sent: fits the published schema.
  package var payload: JSONValue { .null }
  /// Reads the answer to a request, as a charge point does.
  package init(to request: ChargePointRequest, payload: JSONValue) throws(OCPPError) { throw OCPPError(.genericError) }
}

extension CentralRequest {
  /// What is sent: fits the published schema.
  package var payload: JSONValue { .null }
  /// Reads a request, as a charge point does.
  package init(action: String, payload: JSONValue) throws(OCPPError) { throw OCPPError(.notImplemented) }
}

extension ChargePointAnswer {
  /// What is sent: fits the published schema.
  package var payload: JSONValue { .null }
  /// Reads the answer to a request.
  package init(to request: CentralRequest, payload: JSONValue) throws(OCPPError) { throw OCPPError(.genericError) }
}
