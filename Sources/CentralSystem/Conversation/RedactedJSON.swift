import OCPP

/// The content of a message as JSON for the owner: without idTags, secrets, and what vendors send without saying what it
/// is. Writes no more than it may, however long the content is.
struct RedactedJSON {
  /// The most members of an object that are looked at: more than a line has room for.
  static let membersMax = 200

  private let limit: Int
  private var bytes: [UInt8] = []
  /// Whether something has been cut off; nothing follows.
  private var isFull = false

  private init(limit: Int) { self.limit = limit }

  /// - Parameters:
  ///   - value: the content.
  ///   - limit: the most bytes of UTF-8.
  /// - Returns: JSON in one line; what is beyond the limit is cut off.
  static func text(_ value: JSONValue, limit: Int) -> String {
    var writer = RedactedJSON(limit: limit)
    writer.write(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends a character of ASCII, or a sequence of UTF-8 as a whole.
  private mutating func append(_ part: some Collection<UInt8>) {
    if bytes.count + part.count <= limit { bytes.append(contentsOf: part) } else { isFull = true }
  }

  private mutating func append(ascii text: String) {
    for byte in text.utf8 where !isFull { append(CollectionOfOne(byte)) }
  }

  private mutating func write(_ value: JSONValue) {
    guard !isFull else { return }
    switch value {
    case .null: append(ascii: "null")
    case .bool(let isTrue): append(ascii: isTrue ? "true" : "false")
    case .number(let text): append(ascii: text)
    case .string(let text): write(text)
    case .array(let values):
      append(ascii: "[")
      for (index, value) in values.enumerated() where !isFull {
        if index > 0 { append(ascii: ",") }
        write(value)
      }
      append(ascii: "]")
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ object: JSONObject) {
    append(ascii: "{")
    let hidesValue = Self.hasSecretValue(object)
    var isFirst = true
    for member in object.members.prefix(Self.membersMax) where !isFull {
      let name = SecretName.folded(member.name)
      if let name, SecretName.isHidden(name) || hidesValue && name == Self.value { continue }
      if !isFirst { append(ascii: ",") }
      isFirst = false
      write(name == nil ? OneLine.text(member.name, limit: SecretName.longest) + "…" : member.name)
      append(ascii: ":")
      write(member.value)
    }
    append(ascii: "}")
  }

  private static let (key, format, value) = (Array("key".utf8), Array("format".utf8), Array("value".utf8))

  /// Whether other members of an object say that its value is a secret. One with too many members may have one of these
  /// behind those that are looked at.
  private static func hasSecretValue(_ object: JSONObject) -> Bool {
    guard object.members.count <= membersMax else { return true }
    return object.members.contains { member in
      guard case .string(let text) = member.value else { return false }
      switch SecretName.folded(member.name) {
      case key: return SecretName.isSetting(text)
      case format: return SecretName.folded(text) == signedData
      default: return false
      }
    }
  }

  private static let signedData = Array("signeddata".utf8)

  private mutating func write(_ text: String) {
    append(ascii: "\"")
    for scalar in text.unicodeScalars {
      guard !isFull else { return }
      switch scalar {
      case "\"", "\\":
        append([0x5C, UInt8(truncatingIfNeeded: scalar.value)])
      case _ where OneLine.isShown(scalar): append(String(scalar).utf8)
      default: for unit in String(scalar).utf16 { append(Self.escape(unit)) }
      }
    }
    append(ascii: "\"")
  }

  /// `\u` and four hexadecimal digits.
  private static func escape(_ unit: UInt16) -> [UInt8] {
    let digits = String(unit, radix: 16)
    return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
  }
}
