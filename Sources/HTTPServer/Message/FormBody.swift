/// The pairs of an `application/x-www-form-urlencoded` body or query (WHATWG URL section 5.1, read strictly).
///
/// NUL is an ordinary character here: the code that reads a field decides what the field may hold.
///
/// A field may be secret: its value then stays in the body, which is zeroed after the answer (``RequestBody``), and no
/// text is made of it.
package struct FormBody: Sendable {
  /// How many pairs a form may have.
  package static let pairsMax = 1000

  private var pairs: [(name: String, value: String)] = []
  /// The fields whose values never become text, each with its place in the body.
  private var secrets: [(name: String, value: Range<Int>)] = []
  /// What the places of secrets are in; nil if there are none.
  private var body: RequestBody?

  /// Parses the body of a request; one of another media type, or none, is an empty form.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - names: the names of the fields whose values are left where they are (see ``readSecret(_:_:)``).
  /// - Throws: ``FormRefusal`` for bad percent-encoding, bytes that are not UTF-8, or too many pairs.
  package init(_ request: Request, keepingSecret names: [StaticString] = []) throws(FormRefusal) {
    let types = request.head.fields.all(.contentType)
    guard let body = request.body, types.count == 1 && types.allSatisfy(FormBody.isForm) else { return }
    self = try body.read { bytes throws(FormRefusal) in try FormBody(bytes, keepingSecret: names) }
    if !secrets.isEmpty { self.body = body }
  }

  /// Parses the bytes of a form.
  ///
  /// - Throws: ``FormRefusal`` as for ``init(_:keepingSecret:)``.
  package init(bytes: [UInt8]) throws(FormRefusal) { try self.init(bytes.span, keepingSecret: []) }

  /// A form without any field.
  package static let empty = FormBody()

  private init() {}

  private init(_ bytes: Span<UInt8>, keepingSecret names: [StaticString]) throws(FormRefusal) {
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x26, in: start..<bytes.count)
      if start < end { try add(bytes, start..<end, names) }
      start = end + 1
    }
  }

  private mutating func add(
    _ bytes: Span<UInt8>, _ pair: Range<Int>, _ secretNames: [StaticString]
  ) throws(FormRefusal) {
    guard pairs.count + secrets.count < FormBody.pairsMax else { throw .tooManyPairs }
    let equals = bytes.firstIndex(of: 0x3D, in: pair)
    let name = try FormBody.text(bytes, pair.lowerBound..<equals)
    let value = min(equals + 1, pair.upperBound)..<pair.upperBound
    if secretNames.contains(where: { FormBody.isNamed(name, $0) }) {
      guard PercentDecoding.each(bytes, value, plusIsSpace: true, { _ in }) else { throw .badPercentEncoding }
      secrets.append((name, value))
    } else {
      pairs.append((name, try FormBody.text(bytes, value)))
    }
  }

  /// Parses the query of a request; none is an empty form.
  ///
  /// - Throws: ``FormRefusal`` as for ``init(_:keepingSecret:)``.
  package init(query: [UInt8]?) throws(FormRefusal) {
    try self.init(bytes: query ?? [])
  }

  /// Passes the decoded bytes of a secret field on, one by one; of several fields of this name the last one's.
  ///
  /// - Returns: false if there is no such field.
  @discardableResult
  package func readSecret(_ name: StaticString, _ take: (UInt8) -> Void) -> Bool {
    guard let place = secrets.last(where: { FormBody.isNamed($0.name, name) })?.value, let body else { return false }
    return body.read { bytes in PercentDecoding.each(bytes, place, plusIsSpace: true, take) }
  }

  /// The value of a secret field that turned out to be none, as text; nil if there is no such field.
  ///
  /// - Throws: ``FormRefusal/notUTF8``.
  package func revealed(_ name: StaticString) throws(FormRefusal) -> String? {
    var bytes: [UInt8] = []
    guard readSecret(name, { bytes.append($0) }) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// The last value with a name, so that a field after a hidden one of the same name wins; nil if there is none.
  package subscript(name: StaticString) -> String? {
    pairs.last { FormBody.isNamed($0.name, name) }?.value
  }

  /// All values with a name, in the order received.
  package func values(_ name: StaticString) -> [String] {
    pairs.filter { FormBody.isNamed($0.name, name) }.map(\.value)
  }

  /// Whether there is no pair at all.
  package var isEmpty: Bool { pairs.isEmpty && secrets.isEmpty }

  private static func isForm(_ type: ArraySlice<UInt8>) -> Bool {
    let end = type.firstIndex(of: 0x3B) ?? type.endIndex
    return type[type.startIndex..<end].trimmed.equalsIgnoringCase("application/x-www-form-urlencoded")
  }

  /// Whether a name has exactly the bytes of a string literal; two equal strings can have different ones.
  private static func isNamed(_ name: String, _ wanted: StaticString) -> Bool {
    guard name.utf8.count == wanted.utf8CodeUnitCount else { return false }
    return wanted.withUTF8Buffer { unsafe name.utf8.elementsEqual($0) }
  }

  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(FormRefusal) -> String {
    if !PercentDecoding.isEncoded(bytes, range, plusIsSpace: true) { return try text(bytes.extracting(range)) }
    guard let decoded = PercentDecoding.decode(bytes, range, plusIsSpace: true) else { throw .badPercentEncoding }
    return try text(decoded.span)
  }

  private static func text(_ bytes: Span<UInt8>) throws(FormRefusal) -> String {
    do { return String(copying: try UTF8Span(validating: bytes)) } catch { throw .notUTF8 }
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
