import WalletCore

/// A piece of a page: UTF-8 bytes that are HTML by construction.
///
/// Tags come from literals in our source alone (`StaticString`: a string made at run time cannot become one, there is
/// no raw door), and every interpolated `String` is escaped. Nothing generic may be interpolated, so a forgotten
/// optional or a value without a way onto a page does not compile.
public struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The bytes as they go to the socket.
  public private(set) var bytes: [UInt8]

  /// Nothing at all.
  public init() { bytes = [] }

  /// Markup as it stands in our source.
  public init(stringLiteral markup: StaticString) {
    var parts = StringInterpolation(literalCapacity: markup.utf8CodeUnitCount, interpolationCount: 0)
    parts.appendLiteral(markup)
    bytes = parts.bytes
  }

  /// Markup of our source with values in it.
  public init(stringInterpolation parts: StringInterpolation) { bytes = parts.bytes }

  /// Nothing yet, with room for so many bytes.
  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Adds bytes of another piece.
  mutating func append(_ piece: [UInt8]) { bytes.append(contentsOf: piece) }

  /// Adds to the end; what was there is not copied.
  public mutating func append(_ more: HTML) { bytes.append(contentsOf: more.bytes) }
}

extension HTML {
  /// Collects literals and values into one growing buffer.
  public struct StringInterpolation: StringInterpolationProtocol {
    private(set) var bytes: [UInt8] = []

    /// Makes room for the literals and about five dozen bytes a value: most pieces never have to move to a larger place.
    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 64)
    }

    /// Markup as it stands in our source.
    public mutating func appendLiteral(_ markup: StaticString) {
      markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Another piece, as it is.
    public mutating func appendInterpolation(_ piece: HTML) { bytes.append(contentsOf: piece.bytes) }

    /// Another piece, as it is, or nothing.
    public mutating func appendInterpolation(_ piece: HTML?) {
      if let piece { bytes.append(contentsOf: piece.bytes) }
    }

    /// Several pieces, one behind the other.
    public mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { bytes.append(contentsOf: piece.bytes) }
    }

    /// Text, for an element's content or a quoted attribute: `& < > " '` are escaped, all else stays as it is.
    public mutating func appendInterpolation(_ text: String) { Escaping.append(text, to: &bytes) }

    /// A form's token, as the value of an attribute.
    mutating func appendInterpolation(_ token: FormToken) { Escaping.append(token.text, to: &bytes) }

    /// A whole number in plain digits.
    public mutating func appendInterpolation(_ number: Int) { Digits.append(Int64(number), to: &bytes) }

    /// An amount in full, `$1,234.00`, or covered.
    public mutating func appendInterpolation(_ money: Money, _ amounts: AmountStyle) {
      MoneyText.append(money, amounts, to: &bytes)
    }

    /// A whole attribute: `href="/home"`.
    public mutating func appendInterpolation(href link: Link) { append(link, as: "href=\"") }

    /// A whole attribute: `action="/logout"`.
    public mutating func appendInterpolation(action link: Link) { append(link, as: "action=\"") }

    /// A whole attribute: `formaction="/accounts/…/deposit"`.
    public mutating func appendInterpolation(formaction link: Link) { append(link, as: "formaction=\"") }

    /// Markup that a part was given by its maker, from our source like every literal: names, ids, attributes.
    mutating func appendInterpolation(literal markup: StaticString) { appendLiteral(markup) }

    /// Room for parts of this module that write text without escapes: digits, marks, names of months.
    mutating func appendBytes(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

    private mutating func append(_ link: Link, as beginning: StaticString) {
      appendLiteral(beginning)
      link.append(to: &bytes, and: "&amp;")
      appendLiteral("\"")
    }
  }
}
