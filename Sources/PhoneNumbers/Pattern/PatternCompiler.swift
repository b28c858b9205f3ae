/// Compiles a pattern of the numbering table into instructions.
///
/// The notation: a digit matches itself, `d` any digit, `[2-46]` one of a set; `|` separates alternatives, `( )`
/// makes a group, `< >` a capturing group; `?` means zero or one, `d{3}` and `d{3,5}` how many; `$` is the end. Every
/// repetition has a bound, so a program only runs forwards.
struct PatternCompiler {
  /// The digits that a part of a pattern can begin with.
  private struct Beginning {
    var digits: UInt16 = 0
    /// It can match without a digit.
    var isNullable = true

    mutating func follow(_ next: Beginning) {
      guard isNullable else { return }
      digits |= next.digits
      isNullable = next.isNullable
    }
  }

  /// The instructions of all patterns compiled so far.
  private(set) var code: [UInt16] = []

  private var text: [UInt8] = []
  private var position = 0
  private var captures = 0
  /// Indexed by the position after each opening bracket, and by 0 for the whole pattern.
  private var extents: [Extent] = []

  /// How many alternatives a group has, and where it ends.
  private struct Extent {
    var alternatives = 1
    var end = 0
  }

  /// Appends a pattern's instructions.
  /// - Parameter pattern: the pattern's text.
  /// - Returns: where they begin.
  /// - Throws: ``PatternFailure`` for a text that does not follow the notation.
  mutating func compile(_ pattern: ArraySlice<UInt8>) throws(PatternFailure) -> DigitPattern {
    // Offsets have sixteen bits, and no character takes more than four words.
    guard pattern.count < 0x3000 else { throw PatternFailure(position: 0x3000) }
    let start = code.count
    text.removeAll(keepingCapacity: true)
    text += pattern
    position = 0
    captures = 0
    try measure()
    _ = try alternatives()
    guard position == text.count else { throw problem }
    emit(.accept)
    return DigitPattern(start: start, captures: captures)
  }

  private var problem: PatternFailure { PatternFailure(position: position) }
  private var next: UInt8? { position < text.count ? text[position] : nil }

  /// Finds the extents of all groups.
  private mutating func measure() throws(PatternFailure) {
    extents.removeAll(keepingCapacity: true)
    for _ in 0...text.count { extents.append(Extent()) }
    var open = [0]
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "<"): open.append(index + 1)
      case UInt8(ascii: "|"): extents[open[open.count - 1]].alternatives += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"):
        extents[open[open.count - 1]].end = index
        open.removeLast()
        guard !open.isEmpty else { throw PatternFailure(position: index) }
      default: break
      }
    }
    guard open.count == 1 else { throw PatternFailure(position: text.count) }
  }

  private mutating func emit(_ operation: PatternInstruction.Operation, _ operand: UInt16 = 0) {
    code.append(PatternInstruction(operation, operand).word)
  }

  /// Reserves room for an instruction whose offset is known later.
  private mutating func reserve() {
    code.append(0)
    code.append(0)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard let next, next == byte else { return false }
    position += 1
    return true
  }

  private mutating func alternatives() throws(PatternFailure) -> Beginning {
    let count = extents[position].alternatives
    guard count > 1 else { return try sequence() }
    var ways: [(head: Int, beginning: Beginning)] = []
    var exits: [Int] = []
    for index in 1...count {
      let head = code.count
      if index < count { reserve() }
      ways.append((head, try sequence()))
      guard index < count else { break }
      guard take(UInt8(ascii: "|")) else { throw problem }
      exits.append(code.count)
      emit(.jump)
      code.append(0)
      code[head + 1] = UInt16(code.count - head)
    }
    for exit in exits { code[exit + 1] = UInt16(code.count - exit) }
    return close(ways)
  }

  /// Fills in the heads of alternatives. One needs no backtracking if no later alternative can match in its place.
  private mutating func close(_ ways: [(head: Int, beginning: Beginning)]) -> Beginning {
    var later = Beginning(digits: 0, isNullable: false)
    for (index, way) in ways.enumerated().reversed() {
      let own = way.beginning
      if index < ways.count - 1 {
        let excludes = !own.isNullable && !later.isNullable && own.digits & later.digits == 0
        let operand = own.isNullable ? own.digits | PatternInstruction.nullable : own.digits
        code[way.head] = PatternInstruction(excludes ? .branch : .attempt, operand).word
      }
      later.digits |= own.digits
      later.isNullable = later.isNullable || own.isNullable
    }
    return later
  }

  private mutating func sequence() throws(PatternFailure) -> Beginning {
    var beginning = Beginning()
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")"), byte != UInt8(ascii: ">") {
      beginning.follow(try item(byte))
    }
    return beginning
  }

  private mutating func item(_ byte: UInt8) throws(PatternFailure) -> Beginning {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "<"): return try group(captures: byte == UInt8(ascii: "<"))
    case UInt8(ascii: "$"):
      position += 1
      emit(.atEnd)
      return Beginning()
    case UInt8(ascii: "d"):
      position += 1
      if next == UInt8(ascii: "{") { return try counted() }
      return single(PatternInstruction.digits)
    case UInt8(ascii: "["): return single(try set())
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      position += 1
      return single(1 << UInt16(byte - UInt8(ascii: "0")))
    default: throw problem
    }
  }

  private mutating func single(_ digits: UInt16) -> Beginning {
    let isOptional = take(UInt8(ascii: "?"))
    if isOptional {
      emit(.attempt, digits)
      code.append(3)
    }
    emit(.digit, digits)
    return Beginning(digits: digits, isNullable: isOptional)
  }

  private mutating func set() throws(PatternFailure) -> UInt16 {
    position += 1
    var digits: UInt16 = 0
    while let byte = next, byte != UInt8(ascii: "]") {
      guard let low = byte.asciiDigit else { throw problem }
      position += 1
      var high = low
      if take(UInt8(ascii: "-")) {
        guard let byte = next, let value = byte.asciiDigit, value >= low else { throw problem }
        high = value
        position += 1
      }
      for value in low...high { digits |= 1 << UInt16(value) }
    }
    guard take(UInt8(ascii: "]")), digits != 0 else { throw problem }
    return digits
  }

  private mutating func counted() throws(PatternFailure) -> Beginning {
    position += 1
    let low = try count()
    let high = take(UInt8(ascii: ",")) ? try count() : low
    guard take(UInt8(ascii: "}")), low <= high, high < 0x1000 else { throw problem }
    if low > 0 { emit(.any, UInt16(low)) }
    if high > low { emit(.upTo, UInt16(high - low)) }
    return Beginning(digits: PatternInstruction.digits, isNullable: low == 0)
  }

  private mutating func count() throws(PatternFailure) -> Int {
    var count: Int?
    while let byte = next, let value = byte.asciiDigit, (count ?? 0) < 100 {
      count = (count ?? 0) * 10 + Int(value)
      position += 1
    }
    guard let count else { throw problem }
    return count
  }

  private mutating func group(captures isCapture: Bool) throws(PatternFailure) -> Beginning {
    position += 1
    let end = extents[position].end
    let isOptional = end + 1 < text.count && text[end + 1] == UInt8(ascii: "?")
    let head = code.count
    if isOptional { reserve() }
    let mark = UInt16(captures * 2)
    if isCapture {
      captures += 1
      emit(.mark, mark)
    }
    var beginning = try alternatives()
    guard take(isCapture ? UInt8(ascii: ">") : UInt8(ascii: ")")) else { throw problem }
    if isCapture { emit(.mark, mark + 1) }
    if isOptional {
      position += 1
      let operand = beginning.isNullable ? beginning.digits | PatternInstruction.nullable : beginning.digits
      code[head] = PatternInstruction(.attempt, operand).word
      code[head + 1] = UInt16(code.count - head)
      beginning.isNullable = true
    }
    return beginning
  }
}
