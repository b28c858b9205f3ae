/// A piece of an exported file with values in it: `"\"number\":\(operation.number),"`. Values become bytes without a
/// `String` for each in between, which would take a third of the time that an export takes.
struct FileText: ExpressibleByStringInterpolation {
  /// The piece in UTF-8.
  let bytes: [UInt8]

  init(stringLiteral text: String) { bytes = Array(text.utf8) }
  init(stringInterpolation parts: StringInterpolation) { bytes = parts.bytes }

  /// Collects literals and values.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      // Identifiers have 22 characters, times 24, amounts fewer.
      bytes.reserveCapacity(literalCapacity + 24 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { bytes.append(contentsOf: literal.utf8) }
    mutating func appendInterpolation(_ value: some FileValue) { value.append(to: &bytes) }
    mutating func appendInterpolation(_ text: FileText) { bytes.append(contentsOf: text.bytes) }

    /// A text of JSON in its quotation marks.
    mutating func appendInterpolation(quoted text: String) {
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: JSONText.escaped(text).utf8)
      bytes.append(UInt8(ascii: "\""))
    }
  }
}

/// A value in the form that exported files give it.
protocol FileValue {
  /// Appends that form, in UTF-8.
  func append(to bytes: inout [UInt8])
}

extension [UInt8] {
  /// Appends a piece of a file.
  mutating func write(_ text: FileText) { append(contentsOf: text.bytes) }
}

extension String: FileValue {
  func append(to bytes: inout [UInt8]) { bytes.append(contentsOf: utf8) }
}

extension Int64: FileValue {
  /// In decimal, signed if it is negative.
  func append(to bytes: inout [UInt8]) { bytes.append(Int(self), width: 1) }
}

extension Int: FileValue {
  /// In decimal, signed if it is negative.
  func append(to bytes: inout [UInt8]) { bytes.append(self, width: 1) }
}

/// As ``Timestamp/rfc3339``.
extension Timestamp: FileValue {}

extension CivilDay: FileValue {
  /// `2026-11-21`.
  func append(to bytes: inout [UInt8]) { date.appendDate(to: &bytes) }
}

/// As ``Digest/hex``.
extension Digest: FileValue {}

/// As ``PublicID/base64url``.
extension PublicID: FileValue {}

extension AccountID: FileValue {
  /// As ``PublicID/base64url``.
  func append(to bytes: inout [UInt8]) { id.append(to: &bytes) }
}

extension Money: FileValue {
  /// The amount with all its currency's decimals, after a point if there are any, signed if it is negative: `-12.34`.
  func append(to bytes: inout [UInt8]) {
    if minorUnits < 0 { bytes.append(UInt8(ascii: "-")) }
    DecimalText.append(minorUnits.magnitude, scale: currency.scale, to: &bytes)
  }
}

extension Rate: FileValue {
  /// With all its decimals, exactly: `0.91230`.
  func append(to bytes: inout [UInt8]) { DecimalText.append(digits.magnitude, scale: scale, to: &bytes) }
}

extension Operation.Movement.Side: FileValue {
  /// As ``ExportText/side(_:)``.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .account(let id): id.append(to: &bytes)
    default: bytes.append(contentsOf: ExportText.side(self).utf8)
    }
  }
}
