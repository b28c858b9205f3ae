import WalletCore

// Between messages of WebSocket and frames (OCPP-J 1.6 section 4).

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
  /// The longest message that is read, in bytes.
  package static let sizeLimit = 1 << 20

  /// The most characters of an action that are read.
  package static let actionLimit = 64

  /// Reads a message. What stands behind the last part of a frame is ignored.
  /// - Parameter text: UTF-8.
  package init(_ text: [UInt8]) {
    guard text.count <= Self.sizeLimit, case .array(let parts)? = JSONValue(json: text),
      case .number(let type)? = parts.first
    else {
      self = .unreadable
      return
    }
    guard ["2", "3", "4"].contains(type) else {
      self = .ignored
      return
    }
    guard parts.count > 1, case .string(let name) = parts[1], let id = MessageID(received: name) else {
      self = .unreadable
      return
    }
    switch type {
    case "2": self = Self.call(id, parts.dropFirst(2))
    // An answer ends the call that it names, whatever it holds: who asked judges the payload.
    case "3": self = .frame(.result(id, payload: parts.count > 2 ? parts[2] : .null))
    default: self = .frame(.error(id, OCPPError(received: parts.dropFirst(2))))
    }
  }

  private static func call(_ id: MessageID, _ rest: ArraySlice<JSONValue>) -> OCPPReading {
    guard case .string(let action)? = rest.first, case .object(let object)? = rest.dropFirst().first else {
      return .refused(id, OCPPError(.formationViolation, "A call has an action and an object."))
    }
    // No action of OCPP is as long.
    return .frame(.call(id, action: action.line(limit: Self.actionLimit), payload: .object(object)))
  }
}

extension MessageID {
  /// The most characters of an id (OCPP-J section 4.1.4).
  package static let lengthLimit = 36

  /// - Parameter text: what a peer sent; nil if it is empty or too long.
  fileprivate init?(received text: String) {
    guard !text.isEmpty, text.unicodeScalars.count <= Self.lengthLimit else { return nil }
    self.init(text)
  }
}

extension OCPPError {
  /// The most characters of a description (OCPP-J section 4.2.3).
  package static let descriptionLimit = 255

  /// Reads what stands behind an error's id. Nothing of it is needed: the call has failed in any case. Without a code it is
  /// a GenericError; the details are not read.
  fileprivate init(received parts: ArraySlice<JSONValue>) {
    var code = Code.genericError.rawValue
    if case .string(let text)? = parts.first, !text.isEmpty { code = text.line(limit: 64) }
    var description = ""
    if case .string(let text)? = parts.dropFirst().first { description = text.line(limit: Self.descriptionLimit) }
    self.init(code: code, description)
  }
}

extension OCPPFrame {
  /// The frame as a message of WebSocket: UTF-8.
  package var text: [UInt8] {
    let parts: [JSONValue]
    switch self {
    case .call(let id, let action, let payload): parts = [.number("2"), .string(id.text), .string(action), payload]
    case .result(let id, let payload): parts = [.number("3"), .string(id.text), payload]
    case .error(let id, let error):
      let description = error.description.line(limit: OCPPError.descriptionLimit)
      parts = [.number("4"), .string(id.text), .string(error.code), .string(description), .fields()]
    }
    return Array(JSONValue.array(parts).json.utf8)
  }
}
