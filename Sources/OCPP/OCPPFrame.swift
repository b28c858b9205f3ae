/// What is sent as one message of WebSocket (OCPP-J 1.6 section 4).
package enum OCPPFrame: Sendable, Equatable {
  /// `[2,"id","Action",{…}]`: asks for something.
  case call(MessageID, action: String, payload: JSONValue)
  /// `[3,"id",{…}]`: answers a call.
  case result(MessageID, payload: JSONValue)
  /// `[4,"id","code","description",{…}]`: says why a call has no answer.
  case error(MessageID, OCPPError)
}

/// Names a call and its answer: at most 36 characters (section 4.1.4).
package struct MessageID: Sendable, Hashable {
  /// The bare text.
  package let text: String

  /// - Parameter text: the text.
  package init(_ text: String) { self.text = text }
}

/// Why a call has no answer (section 4.2.3).
package struct OCPPError: Error, Sendable, Equatable {
  /// The error codes of OCPP-J 1.6; the peer's may be others.
  package enum Code: String, Sendable, CaseIterable {
    /// The action is not known.
    case notImplemented = "NotImplemented"
    /// The action is known, but not served.
    case notSupported = "NotSupported"
    case internalError = "InternalError"
    case protocolError = "ProtocolError"
    /// It may not be asked yet: the charge point was not accepted.
    case securityError = "SecurityError"
    /// The payload is no object. The specification spells it so.
    case formationViolation = "FormationViolation"
    case propertyConstraintViolation = "PropertyConstraintViolation"
    /// The specification spells it so.
    case occurenceConstraintViolation = "OccurenceConstraintViolation"
    case typeConstraintViolation = "TypeConstraintViolation"
    case genericError = "GenericError"
  }

  /// The code as it was sent.
  package let code: String
  /// For people who read logs; at most 255 characters.
  package let description: String

  /// An error of ours.
  package init(_ code: Code, _ description: String = "") {
    self.init(code: code.rawValue, description)
  }

  /// An error of the peer.
  package init(code: String, _ description: String) {
    self.code = code
    self.description = description
  }
}
