/// The pairs of an `application/x-www-form-urlencoded` body or query (WHATWG URL section 5.1, read strictly).
///
/// NUL is an ordinary character here: the code that reads a field decides what the field may hold.
package struct FormBody: Sendable {
  /// How many pairs a form may have.
  package static let pairsMax = 1000

  private var pairs: [(name: String, value: String)] = []

  /// Parses the body of a request; one of another media type, or none, is an empty form.
  ///
  /// - Throws: ``FormRefusal`` for bad percent-encoding, bytes that are not UTF-8, or too many pairs.
  package init(_ request: Request) throws(FormRefusal) {
    let types = request.head.fields.all(.contentType)
    try self.init(bytes: types.count == 1 && types.allSatisfy(FormBody.isForm) ? request.body : [])
  }

  /// Parses the bytes of a form.
  ///
  /// - Throws: ``FormRefusal`` as for ``init(_:)``.
  package init(bytes: [UInt8]) throws(FormRefusal) {
    for pair in bytes.split(separator: 0x26) {
      guard pairs.count < FormBody.pairsMax else { throw .tooManyPairs }
      let equals = pair.firstIndex(of: 0x3D) ?? pair.endIndex
      let name = try FormBody.text(pair[pair.startIndex..<equals])
      let value = try FormBody.text(equals < pair.endIndex ? pair[(equals + 1)...] : [])
      pairs.append((name, value))
    }
  }

  /// Parses the query of a request; none is an empty form.
  ///
  /// - Throws: ``FormRefusal`` as for ``init(_:)``.
  package init(query: [UInt8]?) throws(FormRefusal) {
    try self.init(bytes: query ?? [])
  }

  /// The last value with a name, so that a field after a hidden one of the same name wins; nil if there is none.
  package subscript(name: StaticString) -> String? {
    pairs.last { $0.name.utf8.elementsEqual(name.description.utf8) }?.value
  }

  /// All values with a name, in the order received.
  package func values(_ name: StaticString) -> [String] {
    let wanted = name.description
    return pairs.filter { $0.name.utf8.elementsEqual(wanted.utf8) }.map(\.value)
  }

  /// Whether there is no pair at all.
  package var isEmpty: Bool { pairs.isEmpty }

  private static func isForm(_ type: ArraySlice<UInt8>) -> Bool {
    let end = type.firstIndex(of: 0x3B) ?? type.endIndex
    return type[type.startIndex..<end].trimmed.equalsIgnoringCase("application/x-www-form-urlencoded")
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(FormRefusal) -> String {
    guard let decoded = PercentDecoding.decode(bytes, plusIsSpace: true) else { throw .badPercentEncoding }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}

/// Why a form could not be read.
package enum FormRefusal: Error, Sendable, Equatable {
  /// A `%` is not followed by two hexadecimal digits.
  case badPercentEncoding
  /// The decoded bytes are not UTF-8.
  case notUTF8
  /// There are more than ``FormBody/pairsMax`` pairs.
  case tooManyPairs
}
