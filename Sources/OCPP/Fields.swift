import WalletCore

/// The fields of an object that a peer sent, judged one by one. Needed fields throw what the call is answered with: missing
/// or null a ProtocolError, of another type a TypeConstraintViolation, with a value that means nothing a
/// PropertyConstraintViolation. An optional field that cannot be read is left out. No failure shows what was sent.
struct Fields {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// - Throws: FormationViolation if a payload is no object.
  init(payload: JSONValue) throws(OCPPError) {
    guard case .object(let object) = payload else { throw OCPPError(.formationViolation, "The payload is no object.") }
    self.object = object
  }

  /// The value of a field; nil if it is missing or null.
  subscript(name: String) -> JSONValue? {
    let value = object[name]
    return value == .null ? nil : value
  }

  /// The value of a needed field.
  func value(_ name: String) throws(OCPPError) -> JSONValue {
    guard let value = self[name] else { throw OCPPError(.protocolError, "\(name) is missing.") }
    return value
  }

  static func wrongType(_ name: String) -> OCPPError {
    OCPPError(.typeConstraintViolation, "\(name) has another type.")
  }

  static func wrongValue(_ name: String) -> OCPPError {
    OCPPError(.propertyConstraintViolation, "\(name) has no such value.")
  }
}

// Texts.
extension Fields {
  /// A text in one line, cut to a number of characters. A number counts as its digits: some charge points send idTags and
  /// serial numbers so.
  func text(_ name: String, limit: Int) throws(OCPPError) -> String {
    switch try value(name) {
    case .string(let text), .number(let text): return text.line(limit: limit)
    default: throw Self.wrongType(name)
    }
  }

  /// The same of an optional field; nil also if it is empty.
  func optionalText(_ name: String, limit: Int) -> String? {
    switch self[name] {
    case .string(let text), .number(let text): text.isEmpty ? nil : text.line(limit: limit)
    default: nil
    }
  }

  /// A text as it was sent, of no more characters than the specification allows.
  func strictText(_ name: String, limit: Int) throws(OCPPError) -> String {
    guard case .string(let text) = try value(name) else { throw Self.wrongType(name) }
    guard text.unicodeScalars.count <= limit else { throw Self.wrongValue(name) }
    return text
  }

  /// One of OCPP's words.
  func word<Word: RawRepresentable<String>>(_ name: String, as _: Word.Type = Word.self) throws(OCPPError) -> Word {
    guard case .string(let text) = try value(name) else { throw Self.wrongType(name) }
    guard text.isWord, let word = Word(rawValue: text) else { throw Self.wrongValue(name) }
    return word
  }

  /// A time.
  func time(_ name: String) throws(OCPPError) -> Timestamp {
    guard case .string(let text) = try value(name) else { throw Self.wrongType(name) }
    guard let time = Timestamp(ocpp: text) else { throw Self.wrongValue(name) }
    return time
  }

  /// The same of an optional field.
  func optionalTime(_ name: String) -> Timestamp? {
    guard case .string(let text) = self[name] else { return nil }
    return Timestamp(ocpp: text)
  }
}

// Numbers and parts.
extension Fields {
  private func decimal(_ name: String) throws(OCPPError) -> DecimalReading {
    switch try value(name) {
    case .number(let text), .string(let text):
      guard let decimal = DecimalReading(text) else { throw Self.wrongType(name) }
      return decimal
    default: throw Self.wrongType(name)
    }
  }

  /// A whole number; `1.0` and `"1"` are 1, as some charge points send it.
  func whole(_ name: String) throws(OCPPError) -> Int {
    let decimal = try decimal(name)
    guard !decimal.hasFraction else { throw Self.wrongType(name) }
    guard let number = decimal.floored().flatMap(Int.init(exactly:)) else { throw Self.wrongValue(name) }
    return number
  }

  /// The same of an optional field.
  func optionalWhole(_ name: String) -> Int? { try? whole(name) }

  /// A connector's number, or 0.
  func connector(_ name: String = "connectorId") throws(OCPPError) -> Int {
    let number = try whole(name)
    guard number >= 0 else { throw Self.wrongValue(name) }
    return number
  }

  /// A meter's register, in watt hours, rounded down; perhaps below 0.
  func register(_ name: String) throws(OCPPError) -> Int64 {
    guard let wattHours = try decimal(name).floored(), wattHours.magnitude <= MeterSample.limit else {
      throw Self.wrongValue(name)
    }
    return wattHours
  }

  /// The register at a transaction's end; -1, which says that the meter is not known, for what cannot be read. The
  /// transaction has ended whatever its meter says, and a charge point that is refused may never say so again.
  func endRegister(_ name: String) -> Int64 { (try? register(name)) ?? -1 }

  /// An object inside this one.
  func fields(_ name: String) throws(OCPPError) -> Fields {
    guard case .object(let object) = try value(name) else { throw Self.wrongType(name) }
    return Fields(object)
  }

  /// A list.
  func list(_ name: String) throws(OCPPError) -> [JSONValue] {
    guard case .array(let elements) = try value(name) else { throw Self.wrongType(name) }
    return elements
  }
}

extension String {
  /// Whether it is short enough to be looked at as one of OCPP's words: texts of strangers can take hours to compare.
  var isWord: Bool { utf8.count <= 64 }

  /// The text in one line, for logs: without control characters, cut to a number of Unicode's scalars, since one character
  /// for people can be of any length.
  func line(limit: Int) -> String {
    var line = ""
    for scalar in unicodeScalars.prefix(limit) {
      line.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return line
  }
}
