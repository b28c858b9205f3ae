/// The telephone numbers of the whole world: the calling codes, and each region's number lengths, patterns and
/// formats. The data comes from Google's libphonenumber.
///
/// The table is read once, at first use, and never changes. A class, so that passing it on counts one reference, not
/// one for each of its lists.
package final class NumberingPlan: Sendable {
  /// The plan built into this program.
  package static let carried = NumberingPlan(carrying: table)

  /// The table's text; ``TableRange`` points into it.
  let facts: [UInt8]
  let program: PatternProgram
  let groups: [DigitGroups]
  let formats: [NumberFormat]
  let regions: [RegionPlan]
  let callingCodes: [CallingCodePlan]
  /// Maps a calling code to an index into ``callingCodes``; -1 if there is none.
  private let codeIndex: [Int16]
  /// Maps the two letters of a country to an index into ``regions``; -1 if there is none.
  private let regionIndex: [Int16]

  /// - Parameter facts: the table's bytes.
  /// - Throws: ``TableFailure`` with the line that does not follow the notation.
  convenience init(facts: [UInt8]) throws(TableFailure) {
    var reader = NumberingTableReader(facts)
    try reader.read()
    self.init(reader)
  }

  private convenience init(carrying table: StaticString) {
    let bytes = unsafe Array(UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount))
    var reader = NumberingTableReader(bytes)
    // The tests prove that the table is complete. If it were not, the readable part is better than no wallet.
    try? reader.read()
    self.init(reader)
  }

  private init(_ reader: NumberingTableReader) {
    facts = reader.facts
    program = reader.program
    groups = reader.groups
    formats = reader.formats
    regions = reader.regions
    var codeIndex = [Int16](repeating: -1, count: 1000)
    var regionIndex = [Int16](repeating: -1, count: 26 * 26)
    for (index, plan) in reader.regions.enumerated() where plan.region != .world {
      if let letters = plan.region.letters { regionIndex[letters] = Int16(truncatingIfNeeded: index) }
    }
    var callingCodes: [CallingCodePlan] = []
    for (code, names) in reader.codes where code > 0 && code < 1000 {
      let regions = names.compactMap { name in
        reader.regions.firstIndex { $0.region == name && $0.callingCode == code }
      }
      guard !regions.isEmpty else { continue }
      codeIndex[code] = Int16(truncatingIfNeeded: callingCodes.count)
      callingCodes.append(CallingCodePlan(code: code, regions: regions))
    }
    self.callingCodes = callingCodes
    self.codeIndex = codeIndex
    self.regionIndex = regionIndex
  }
}

// Finding regions and calling codes.
extension NumberingPlan {
  /// The plan of a country; nil for ``RegionCode/world``, which has no plan of its own, and for unknown codes.
  func country(_ region: RegionCode) -> RegionPlan? {
    guard let letters = region.letters, regionIndex[letters] >= 0 else { return nil }
    return regions[Int(regionIndex[letters])]
  }

  func regions(callingCode: Int) -> CallingCodePlan? {
    guard codeIndex.indices.contains(callingCode), codeIndex[callingCode] >= 0 else { return nil }
    return callingCodes[Int(codeIndex[callingCode])]
  }

  /// The plan of a calling code's main region, which also has the formats and lengths for the others.
  func main(callingCode: Int) -> RegionPlan? {
    regions(callingCode: callingCode)?.regions.first.map { regions[$0] }
  }

  /// The plan for a region's numbers with this calling code.
  func plan(of region: RegionCode, callingCode: Int) -> RegionPlan? {
    guard region == .world else { return country(region) }
    guard let main = main(callingCode: callingCode), main.region == .world else { return nil }
    return main
  }

  /// A range of the table.
  func bytes(_ text: TableRange) -> ArraySlice<UInt8> { facts[text.range] }

  /// The main region of a calling code.
  /// - Parameter callingCode: 1 to 999.
  /// - Returns: ``RegionCode/world`` if the code belongs to no country, nil if the code does not exist.
  package func mainRegion(callingCode: Int) -> RegionCode? { main(callingCode: callingCode)?.region }

  /// The calling code of a country.
  /// - Parameter region: the country; ``RegionCode/world`` has no calling code of its own.
  /// - Returns: the code; nil for unknown countries.
  package func callingCode(of region: RegionCode) -> Int? { country(region)?.callingCode }

  /// The calling code that these digits begin with. No calling code is the beginning of another (ITU-T E.164).
  /// - Parameter digits: ASCII digits.
  /// - Returns: the code; nil if the digits begin with none.
  package func callingCode(beginning digits: some Collection<UInt8>) -> Int? {
    var code = 0
    for digit in digits.prefix(3) {
      guard let value = digit.asciiDigit, code > 0 || value > 0 else { return nil }
      code = code * 10 + Int(value)
      if regions(callingCode: code) != nil { return code }
    }
    return nil
  }
}
