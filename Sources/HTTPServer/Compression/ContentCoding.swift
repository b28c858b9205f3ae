/// How content is sent (RFC 9110 section 8.4.1).
package enum ContentCoding: Sendable {
  /// As it is.
  case identity
  /// As a gzip file (RFC 1952).
  case gzip

  /// The coding of ours that a client wants, by its `Accept-Encoding` (RFC 9110 section 12.5.3).
  ///
  /// gzip is chosen where it is named, or meant by `*`, and not liked less than the content as it is. Everything else
  /// gets the content as it is: no field, one that cannot be read, one that wants other codings only. A refusal (406)
  /// would help nobody.
  package init(for fields: Fields) {
    self = .identity
    guard fields.first(.acceptEncoding) != nil else { return }
    var wishes = CodingWishes()
    for list in fields.all(.acceptEncoding) {
      guard wishes.read(list) else { return }
    }
    if wishes.preferGzip { self = .gzip }
  }
}

/// How much a client wants each coding, in thousandths.
private struct CodingWishes {
  private var gzip: Int?
  private var identity: Int?
  private var others: Int?

  /// Where the content as it is has no weight of its own, gzip is taken however little it is liked.
  var preferGzip: Bool {
    let weight = gzip ?? others ?? 0
    return weight > 0 && weight >= identity ?? 0
  }

  /// Reads the members of a field.
  /// - Returns: false if one breaks the grammar.
  mutating func read(_ list: ArraySlice<UInt8>) -> Bool {
    for member in list.split(separator: 0x2C) {
      let parts = member.split(separator: 0x3B, omittingEmptySubsequences: false)
      let coding = (parts.first ?? []).trimmed
      // A list may have empty members (RFC 9110 section 5.6.1).
      if coding.isEmpty && parts.count <= 1 { continue }
      guard !coding.isEmpty, coding.allSatisfy({ $0.belongs(to: .token) }), parts.count <= 2 else { return false }
      guard let weight = parts.count == 2 ? Self.weight(parts[1].trimmed) : 1000 else { return false }
      note(coding, weight)
    }
    return true
  }

  /// What is named twice has the lower weight.
  private mutating func note(_ coding: ArraySlice<UInt8>, _ weight: Int) {
    if coding.equalsIgnoringCase("gzip") || coding.equalsIgnoringCase("x-gzip") {
      gzip = min(gzip ?? weight, weight)
    } else if coding.equalsIgnoringCase("identity") {
      identity = min(identity ?? weight, weight)
    } else if coding.equals("*") {
      others = min(others ?? weight, weight)
    }
  }

  /// Reads `q=0.5` (RFC 9110 section 12.4.2).
  /// - Returns: thousandths; nil if it is no weight.
  private static func weight(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= 3, text.prefix(2).equalsIgnoringCase("q=") else { return nil }
    let number = text.dropFirst(2)
    guard let whole = number.first, whole == 0x30 || whole == 0x31 else { return nil }
    var weight = whole == 0x31 ? 1000 : 0
    let fraction = number.dropFirst()
    guard !fraction.isEmpty else { return weight }
    guard fraction.first == 0x2E, fraction.count <= 4 else { return nil }
    var place = 100
    for digit in fraction.dropFirst() {
      guard digit.isDigit else { return nil }
      weight += Int(digit - 0x30) * place
      place /= 10
    }
    return weight <= 1000 ? weight : nil
  }
}
