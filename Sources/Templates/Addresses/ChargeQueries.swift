import WalletCore

/// `?at=57.778,14.164&z=14&near=…&page=…`: what the map of charge points shows, and what the list.
package struct ChargeQuery: QueryValues, Equatable {
  /// The middle of the map; nil if the query names none, or none that the map has.
  package var center: Location?
  /// How near, within ``MapView/zooms``; nil if the query does not say.
  package var zoom: Int?
  /// The words to look for, without white space around them; nil for none.
  package var words: String?
  /// The page number, from 1.
  package var page = 1

  /// The most Unicode scalars that are looked for; the rest of the text is ignored.
  package static let wordsMax = 100

  package init() {}
  package init(center: Location? = nil, zoom: Int? = nil, words: String? = nil, page: Int = 1) {
    self.center = center
    self.zoom = zoom
    self.words = words
    self.page = page
  }
  package init(_ fields: some QueryFields) {
    center = fields.last("at").flatMap(Location.init(typed:))
    zoom = fields.last("z").flatMap(Self.zoom)
    words = fields.last("near").flatMap(Self.words)
    page = max(1, PageQuery(fields).page)
  }
  package func write(to query: inout QueryWriter) {
    query.append("at", center?.typed)
    query.append("z", zoom.map { "\($0)" })
    query.append("near", words)
    PageQuery(page).write(to: &query)
  }

  /// A number beyond the limits becomes the nearest limit.
  private static func zoom(_ typed: String) -> Int? {
    guard typed.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return min(Int(typed) ?? .max, MapView.zooms.upperBound)
  }

  private static func words(_ typed: String) -> String? {
    let kept = String(String.UnicodeScalarView(typed.unicodeScalars.prefix(wordsMax)))
    let words = kept.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

/// `?charger=…`: the charger that somebody stands in front of.
package struct ChargePointQuery: QueryValues {
  /// Its number; nil if the query has none, or none that a charger can have.
  package var charger: ChargerNumber?

  package init() {}
  package init(_ charger: ChargerNumber) { self.charger = charger }
  package init(_ fields: some QueryFields) {
    guard let typed = fields.last("charger"), typed.utf8.count == 6, typed.utf8.allSatisfy({ (48...57).contains($0) })
    else { return }
    charger = Int(typed).flatMap { ChargerNumber($0) }
  }
  package func write(to query: inout QueryWriter) { query.append("charger", charger.map { "\($0.value)" }) }
}

extension Location {
  /// Reads a place as addresses have it, degrees of latitude and longitude: `57.778,-14.164`. Digits beyond the sixth
  /// after a point are dropped.
  /// - Returns: nil for anything else, and for a place beyond the map.
  package init?(typed: String) {
    let parts = typed.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Self.degrees(parts[0]), let longitude = Self.degrees(parts[1]) else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The place as addresses have it, with as few digits as say all.
  package var typed: String { "\(Self.text(latitude)),\(Self.text(longitude))" }

  /// Degrees in millionths; nil if the text is no number of at most three digits before the point.
  private static func degrees(_ text: Substring.UTF8View) -> Int32? {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...3).contains(whole.count), parts.allSatisfy({ !$0.isEmpty }),
      parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let decimals = parts.count > 1 ? Array(parts[1].prefix(6)) : []
    let padding = Array(repeating: UInt8(ascii: "0"), count: 6 - decimals.count)
    // At most nine digits, which always fit.
    let millionths = (Array(whole) + decimals + padding).reduce(Int32(0)) { $0 * 10 + Int32($1 - 48) }
    return isNegative ? -millionths : millionths
  }

  private static func text(_ millionths: Int32) -> String {
    let text = DecimalText.string(UInt64(millionths.magnitude), scale: 6, dropsZeros: true)
    return millionths < 0 ? "-" + text : text
  }
}
