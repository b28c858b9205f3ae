/// Reads the numbering table line by line. `docs/numbering-plan.md` describes its notation.
struct NumberingTableReader {
  let facts: [UInt8]
  private(set) var groups: [DigitGroups] = []
  private(set) var formats: [NumberFormat] = []
  private(set) var regions: [RegionPlan] = []
  /// Calling codes with their regions, in the table's order.
  private(set) var codes: [(code: Int, regions: [RegionCode])] = []

  private var compiler = PatternCompiler()
  private var shared: [DigitPattern] = []
  private var groupIndex: [DigitGroups: Int] = [:]
  private var line = 0

  init(_ facts: [UInt8]) { self.facts = facts }

  /// All patterns of the table.
  var program: PatternProgram { PatternProgram(compiler.code) }

  /// Reads all lines.
  mutating func read() throws(TableFailure) {
    var start = 0
    while start < facts.count {
      let end = facts[start...].firstIndex(of: UInt8(ascii: "\n")) ?? facts.count
      line += 1
      if end > start { try read(key: facts[start], start + 1..<end) }
      start = end + 1
    }
    if regions.last != nil { try finishRegion() }
  }

  private var problem: TableFailure { TableFailure(line: line) }

  private mutating func read(key: UInt8, _ value: Range<Int>) throws(TableFailure) {
    switch key {
    case UInt8(ascii: "#"): break
    case UInt8(ascii: "C"): try readCode(value)
    case UInt8(ascii: "S"): shared.append(try pattern(value))
    case UInt8(ascii: "R"): try beginRegion(value)
    default:
      guard !regions.isEmpty else { throw problem }
      if key == UInt8(ascii: "F") { try readFormat(value) } else { try readFact(key, value) }
    }
  }

  private mutating func readFact(_ key: UInt8, _ value: Range<Int>) throws(TableFailure) {
    let last = regions.count - 1
    switch key {
    case UInt8(ascii: "i"): regions[last].internationalPrefix = try pattern(value)
    // The wallet never dials: it needs no preferred international prefix, nor which numbers only work at home.
    case UInt8(ascii: "I"), UInt8(ascii: "z"): break
    case UInt8(ascii: "n"): regions[last].nationalPrefix = TableRange(value)
    case UInt8(ascii: "p"):
      let text = value.isEmpty ? regions[last].nationalPrefix.range : value
      regions[last].nationalPrefixForParsing = try pattern(text)
    case UInt8(ascii: "t"): regions[last].transformRule = TableRange(value)
    case UInt8(ascii: "l"): regions[last].leadingDigits = try pattern(value)
    case UInt8(ascii: "x"): regions[last].extensionPrefix = TableRange(value)
    case UInt8(ascii: "g"):
      let cells = cells(value)
      guard cells.count == 3 else { throw problem }
      regions[last].general = NumberDescription(
        lengths: try lengths(cells[0]), localLengths: try lengths(cells[1]), pattern: try pattern(cells[2]),
        example: .none)
    default:
      guard let type = Self.type(key) else { throw problem }
      regions[last].types[Int(type.rawValue)] = try description(cells(value))
    }
  }

  private static func type(_ key: UInt8) -> PhoneNumberType? {
    switch key {
    case UInt8(ascii: "f"): .fixedLine
    case UInt8(ascii: "m"): .mobile
    case UInt8(ascii: "h"): .tollFree
    case UInt8(ascii: "r"): .premiumRate
    case UInt8(ascii: "s"): .sharedCost
    case UInt8(ascii: "o"): .personalNumber
    case UInt8(ascii: "v"): .voip
    case UInt8(ascii: "b"): .pager
    case UInt8(ascii: "u"): .uan
    case UInt8(ascii: "w"): .voicemail
    default: nil
    }
  }

  private mutating func readCode(_ value: Range<Int>) throws(TableFailure) {
    let parts = facts[value].split(separator: UInt8(ascii: " "))
    guard let first = parts.first, let code = number(first.startIndex..<first.endIndex), parts.count > 1 else {
      throw problem
    }
    var names: [RegionCode] = []
    for part in parts.dropFirst() { names.append(try region(part)) }
    codes.append((code, names))
  }

  private func region(_ text: ArraySlice<UInt8>) throws(TableFailure) -> RegionCode {
    guard let region = RegionCode(String(decoding: text, as: UTF8.self)) else { throw problem }
    return region
  }

  private mutating func beginRegion(_ value: Range<Int>) throws(TableFailure) {
    if !regions.isEmpty { try finishRegion() }
    let parts = facts[value].split(separator: UInt8(ascii: " "))
    guard parts.count == 2, let code = number(parts[1].startIndex..<parts[1].endIndex) else { throw problem }
    let nothing = NumberDescription(
      lengths: LengthSet(), localLengths: LengthSet(), pattern: DigitPattern(start: 0, captures: 0), example: .none)
    var plan = RegionPlan(region: try region(parts[0]), callingCode: code, general: nothing)
    plan.formats = formats.count..<formats.count
    regions.append(plan)
  }

  private mutating func finishRegion() throws(TableFailure) {
    let last = regions.count - 1
    guard !regions[last].general.lengths.isEmpty else { throw problem }
    let range = regions[last].formats.lowerBound..<formats.count
    regions[last].formats = range
    regions[last].hasInternationalFormats = formats[range].contains {
      if case .sameAsNational = $0.international { false } else { true }
    }
  }

  private mutating func description(_ cells: [Range<Int>]) throws(TableFailure) -> NumberDescription {
    guard let region = regions.last, cells.count == 4 else { throw problem }
    let general = region.general
    let pattern: DigitPattern
    let text = facts[cells[3]]
    if text.elementsEqual("=g".utf8) {
      pattern = general.pattern
    } else if text.elementsEqual("=f".utf8) {
      guard let fixed = region.types[Int(PhoneNumberType.fixedLine.rawValue)] else { throw problem }
      pattern = fixed.pattern
    } else {
      pattern = try self.pattern(cells[3])
    }
    return NumberDescription(
      lengths: cells[0].isEmpty ? general.lengths : try lengths(cells[0]), localLengths: try lengths(cells[1]),
      pattern: pattern, example: TableRange(cells[2]))
  }

  private mutating func readFormat(_ value: Range<Int>) throws(TableFailure) {
    var cells = cells(value)
    guard cells.count >= 2 else { throw problem }
    while cells.count < 6 { cells.append(value.upperBound..<value.upperBound) }
    var leading: [DigitPattern] = []
    for cell in cells[6...] { leading.append(try pattern(cell)) }
    let international: NumberFormat.International =
      cells[2].isEmpty
      ? .sameAsNational : facts[cells[2]] == [UInt8(ascii: "-")] ? .unused : .text(TableRange(cells[2]))
    var format = NumberFormat(
      groups: try groups(cells[0]), national: TableRange(cells[1]), international: international,
      rule: TableRange(cells[3]), mayOmitPrefix: !cells[4].isEmpty, hasCarrierRule: !cells[5].isEmpty,
      leadingDigits: leading, traits: NumberFormat.Traits())
    format.traits = NumberFormat.Traits(format, facts)
    formats.append(format)
  }
}

// The cells of a line.
extension NumberingTableReader {
  private func cells(_ value: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var start = value.lowerBound
    for index in value where facts[index] == UInt8(ascii: "\t") {
      cells.append(start..<index)
      start = index + 1
    }
    cells.append(start..<value.upperBound)
    return cells
  }

  private func number(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count < 6 else { return nil }
    var number = 0
    for byte in facts[range] {
      guard let value = byte.asciiDigit else { return nil }
      number = number * 10 + Int(value)
    }
    return number
  }

  /// `7-9,11`, `3,3,4-6`: a list of numbers and ranges of numbers.
  private func spans(_ range: Range<Int>) throws(TableFailure) -> [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    for part in facts[range].split(separator: UInt8(ascii: ",")) {
      let ends = part.split(separator: UInt8(ascii: "-"))
      guard let first = ends.first, let last = ends.last, ends.count <= 2,
        let low = number(first.startIndex..<first.endIndex), let high = number(last.startIndex..<last.endIndex),
        low <= high
      else { throw problem }
      spans.append(low...high)
    }
    return spans
  }

  private func lengths(_ range: Range<Int>) throws(TableFailure) -> LengthSet {
    var lengths = LengthSet()
    for span in try spans(range) {
      for length in span { lengths.insert(length) }
    }
    return lengths
  }

  private mutating func groups(_ range: Range<Int>) throws(TableFailure) -> Int {
    let new = DigitGroups(try spans(range))
    if let known = groupIndex[new] { return known }
    groupIndex[new] = groups.count
    groups.append(new)
    return groups.count - 1
  }

  /// A pattern, or `~n`: the shared pattern with that index.
  private mutating func pattern(_ range: Range<Int>) throws(TableFailure) -> DigitPattern {
    if !range.isEmpty, facts[range.lowerBound] == UInt8(ascii: "~") {
      guard let index = number(range.lowerBound + 1..<range.upperBound), index < shared.count else { throw problem }
      return shared[index]
    }
    do throws(PatternFailure) { return try compiler.compile(facts[range]) } catch { throw problem }
  }
}

/// A range of the numbering table's text.
struct TableRange: Sendable {
  let start: Int32
  let count: Int32

  static let none = TableRange(0..<0)

  init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    count = Int32(truncatingIfNeeded: range.count)
  }

  var isEmpty: Bool { count == 0 }
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The numbering table does not follow its notation.
struct TableFailure: Error, Sendable, Equatable {
  /// Counted from 1.
  let line: Int
}
