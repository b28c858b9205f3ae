import WalletCore

/// A fragment of a page: UTF-8 bytes that are HTML by construction.
///
/// Tags come only from literals in our source (`StaticString`: a string made at run time cannot become one, and there
/// is no raw initializer), and every interpolated `String` is escaped. Generic values cannot be interpolated, so a
/// forgotten optional or an unsupported type does not compile.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
  /// A literal of our source is not copied until it becomes part of a page.
  private enum Content {
    case literal(StaticString)
    case bytes([UInt8])
  }

  private var content: Content

  /// The bytes as they are sent.
  package var bytes: [UInt8] {
    switch content {
    case .literal(let markup): markup.withUTF8Buffer { unsafe Array($0) }
    case .bytes(let bytes): bytes
    }
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool {
    switch content {
    case .literal(let markup): markup.utf8CodeUnitCount == 0
    case .bytes(let bytes): bytes.isEmpty
    }
  }

  /// An empty fragment.
  package init() { content = .bytes([]) }

  /// Markup from a literal in our source.
  package init(stringLiteral markup: StaticString) { content = .literal(markup) }

  /// Markup from our source with interpolated values.
  package init(stringInterpolation parts: StringInterpolation) { content = .bytes(parts.bytes) }

  /// An empty fragment with room for `capacity` bytes.
  init(capacity: Int) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(capacity)
    content = .bytes(bytes)
  }

  /// Appends bytes of another fragment.
  mutating func append(_ piece: [UInt8]) { change { $0.append(contentsOf: piece) } }

  /// Appends another fragment without copying the bytes already here; those of a literal are copied once.
  package mutating func append(_ more: HTML) { change { more.append(to: &$0) } }

  fileprivate func append(to bytes: inout [UInt8]) {
    switch content {
    case .literal(let markup): markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    case .bytes(let more): bytes.append(contentsOf: more)
    }
  }

  /// Takes the bytes out while they are changed, so that they are not copied again.
  private mutating func change(_ body: (inout [UInt8]) -> Void) {
    var bytes = bytes
    content = .bytes([])
    body(&bytes)
    content = .bytes(bytes)
  }
}

extension HTML: Equatable {
  /// Whether both are the same bytes.
  package static func == (one: HTML, other: HTML) -> Bool { one.bytes == other.bytes }
}

extension HTML {
  /// Collects literals and values into one growing buffer.
  package struct StringInterpolation: StringInterpolationProtocol {
    private(set) var bytes: [UInt8] = []

    /// Reserves room for the literals and 64 bytes per value, so that most fragments are never reallocated.
    package init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 64)
    }

    /// Markup from a literal in our source.
    package mutating func appendLiteral(_ markup: StaticString) {
      markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Another fragment, unchanged.
    package mutating func appendInterpolation(_ piece: HTML) { piece.append(to: &bytes) }

    /// Another fragment, unchanged; nothing for nil.
    package mutating func appendInterpolation(_ piece: HTML?) { piece?.append(to: &bytes) }

    /// Several fragments, one after the other.
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { piece.append(to: &bytes) }
    }

    /// Text, for an element's content or a quoted attribute: `& < > " '` are escaped, all else is unchanged.
    package mutating func appendInterpolation(_ text: String) { Escaping.append(text, to: &bytes) }

    /// An identifier: 22 characters that need no escaping.
    mutating func appendInterpolation(_ id: PublicID) { id.append(to: &bytes) }

    /// A form's CSRF token, as the value of an attribute.
    mutating func appendInterpolation(_ token: FormToken) { Escaping.append(token.text, to: &bytes) }

    /// An integer in plain digits.
    package mutating func appendInterpolation(_ number: Int) { Digits.append(Int64(number), to: &bytes) }

    /// An amount in full, `$1,234.00`, or hidden.
    package mutating func appendInterpolation(_ money: Money, _ amounts: AmountStyle) {
      MoneyText.append(money, amounts, to: &bytes)
    }

    /// A whole attribute: `href="/home"`.
    package mutating func appendInterpolation(href link: Link) { append(link, as: "href=\"") }

    /// A whole attribute: `value="/home"`.
    mutating func appendInterpolation(value link: Link) { append(link, as: "value=\"") }

    /// A whole attribute: `action="/logout"`.
    package mutating func appendInterpolation(action link: Link) { append(link, as: "action=\"") }

    /// A whole attribute: `formaction="/accounts/…/deposit"`.
    package mutating func appendInterpolation(formaction link: Link) { append(link, as: "formaction=\"") }

    /// A whole attribute: `data-follow="/charge/sessions/…?follow=1"`, where a script renews a part from.
    package mutating func appendInterpolation(follow link: Link) { append(link, as: "data-follow=\"") }

    /// Markup that a part gets from its caller, from our source like every literal: names, ids, attributes.
    mutating func appendInterpolation(literal markup: StaticString) { appendLiteral(markup) }

    /// For parts of this module that write text that needs no escaping: digits, marks, names of months.
    mutating func appendBytes(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

    private mutating func append(_ link: Link, as beginning: StaticString) {
      appendLiteral(beginning)
      link.append(to: &bytes, and: "&amp;")
      appendLiteral("\"")
    }
  }
}
