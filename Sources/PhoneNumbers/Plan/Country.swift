/// One entry of the country list.
package struct Country: Sendable, Hashable {
  /// ISO 3166-1 alpha-2, or `+800` for a calling code that belongs to no country.
  package let code: String
  /// The ITU-T E.164 country code, without `+`.
  package let callingCode: Int
  /// The English name from Unicode CLDR.
  package let name: String

  /// The flag as an emoji: two regional indicators (UTS 51); a globe for a code without a country.
  package var flag: String {
    guard code.utf8.count == 2 else { return "🌐" }
    var flag = String.UnicodeScalarView()
    for byte in code.utf8 {
      guard let scalar = Unicode.Scalar(0x1F1E6 + UInt32(byte) - 65) else { return "🌐" }
      flag.append(scalar)
    }
    return String(flag)
  }

  /// Every country and every code without a country: the United States first, then by name.
  package static let all: [Country] = String(describing: table).split(separator: "\n").compactMap { line in
    let cells = line.split(separator: " ", maxSplits: 2)
    guard cells.count == 3, let callingCode = Int(cells[1]) else { return nil }
    return Country(code: String(cells[0]), callingCode: callingCode, name: String(cells[2]))
  }

  /// The first in the list, and the default choice.
  package static let unitedStates = Country(code: "US", callingCode: 1, name: "United States")

  /// The region of the numbering plan; nil for a calling code without a country.
  package var region: RegionCode? { RegionCode(code) }

  /// The country for a region of the numbering plan.
  /// - Parameters:
  ///   - region: an ISO code, or `001` for calling codes without a country.
  ///   - callingCode: distinguishes calling codes without a country.
  /// - Returns: the entry; nil if the list has none.
  package static func of(_ region: RegionCode, callingCode: Int) -> Country? {
    named(region == .world ? "+\(callingCode)" : "\(region)")
  }

  /// The country with this code.
  package static func named(_ code: String) -> Country? { all.first { $0.code == code } }
}
