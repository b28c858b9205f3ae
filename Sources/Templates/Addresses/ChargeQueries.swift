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
  package static let wordsMax = ChargePointSearch.limit

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

/// `?charger=…&follow=1`: the charger that somebody stands in front of, and whether another page's banner is renewed from
/// here.
package struct ChargePointQuery: QueryValues {
  /// Its number; nil if the query has none, or none that a charger can have.
  package var charger: ChargerNumber?
  /// Whether a page asks by itself.
  package var isFollowing = false

  package init() {}
  package init(_ charger: ChargerNumber, isFollowing: Bool = false) {
    self.charger = charger
    self.isFollowing = isFollowing
  }
  package init(_ fields: some QueryFields) {
    charger = fields.last("charger").flatMap(ChargerNumber.init(typed:))
    isFollowing = FollowQuery(fields).isFollowing
  }
  package func write(to query: inout QueryWriter) {
    query.append("charger", charger.map { "\($0.value)" })
    FollowQuery(isFollowing: isFollowing).write(to: &query)
  }
}

extension ChargerNumber {
  /// The charger that a field or a query names by its six digits; nil for anything else.
  package init?(typed: String) {
    guard typed.utf8.count == 6, typed.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(typed) else {
      return nil
    }
    self.init(number)
  }
}

extension Location {
  /// Reads a place as addresses have it, degrees of latitude and longitude with at most six decimals: `57.778,-14.164`.
  /// - Returns: nil for anything else, and for a place beyond the map.
  package init?(typed: String) {
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Location.latitude(String(parts[0])),
      let longitude = Location.longitude(String(parts[1]))
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The place as addresses have it, with as few digits as say all.
  package var typed: String { "\(Self.text(latitude)),\(Self.text(longitude))" }

  private static func text(_ millionths: Int32) -> String {
    let text = DecimalText.string(UInt64(millionths.magnitude), scale: 6, dropsZeros: true)
    return millionths < 0 ? "-" + text : text
  }
}
