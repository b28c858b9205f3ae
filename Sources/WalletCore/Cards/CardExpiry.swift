/// The last month in which a card is good, as a person types it: `12/29` or `12/2029`, also without the slash, which a
/// telephone's pad of digits does not have.
package enum CardExpiry {
  /// How many years ahead a card can be good.
  package static let yearsAhead: Int64 = 20

  /// Reads a typed month.
  /// - Parameters:
  ///   - typed: two digits, a slash or nothing, two or four digits; spaces may be around each part.
  ///   - today: the present day.
  /// - Returns: the month.
  /// - Throws: why no card that can be added ends then.
  package static func month(_ typed: String, today: CivilDay) throws(CardExpiryRefusal) -> CivilMonth {
    var parts = typed.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { part in Array(part).trimmingSpaces }
    guard parts != [[]] else { throw .empty }
    if parts.count == 1, let all = parts.first { parts = [all.prefix(2), all.dropFirst(2)] }
    guard parts.count == 2, parts[0].count == 2, parts[1].count == 2 || parts[1].count == 4,
      let month = CivilDay.number(parts[0]), let year = CivilDay.number(parts[1]),
      let day = CivilDay(year: Int64(parts[1].count == 2 ? 2000 + year : year), month: month, day: 1)
    else { throw .notAMonth }
    let wanted = CivilMonth(day)
    let now = CivilMonth(today)
    guard wanted >= now else { throw .past }
    guard (wanted.year, wanted.month) <= (now.year + yearsAhead, now.month) else {
      throw .tooFar(years: Int(yearsAhead))
    }
    return wanted
  }
}

/// Why a typed month is not a card's last one.
package enum CardExpiryRefusal: Error, Sendable, Equatable {
  case empty
  case notAMonth
  /// The month is over.
  case past
  case tooFar(years: Int)
}

extension [UInt8] {
  fileprivate var trimmingSpaces: ArraySlice<UInt8> {
    let space = UInt8(ascii: " ")
    guard let first = firstIndex(where: { $0 != space }), let last = lastIndex(where: { $0 != space }) else {
      return []
    }
    return self[first...last]
  }
}
