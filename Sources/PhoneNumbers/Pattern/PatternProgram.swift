/// All patterns of the numbering plan in one array of instructions, and the machine that runs them. It tries the
/// first alternative first and backtracks if that fails, like the regular expressions that the patterns come from.
struct PatternProgram: Sendable {
  private let code: [UInt16]

  /// - Parameter code: the output of ``PatternCompiler``.
  init(_ code: [UInt16]) { self.code = code }

  /// Whether the pattern fits all of these ASCII digits.
  func fitsAll(_ pattern: DigitPattern, _ digits: Span<UInt8>) -> Bool {
    var marks: [Int] = []
    return run(code.span, pattern.start, digits, 0, whole: true, &marks) != nil
  }

  /// Whether the pattern fits the beginning of these ASCII digits.
  func fitsBeginning(_ pattern: DigitPattern, _ digits: Span<UInt8>) -> Bool { end(pattern, digits) != nil }

  /// The end of the pattern's match at the beginning of these ASCII digits; nil if it does not match.
  func end(_ pattern: DigitPattern, _ digits: Span<UInt8>) -> Int? {
    var marks: [Int] = []
    return run(code.span, pattern.start, digits, 0, whole: false, &marks)
  }

  /// The same, with the ranges that the groups captured; nil for a group that did not match.
  func match(_ pattern: DigitPattern, _ digits: Span<UInt8>) -> (end: Int, groups: [Range<Int>?])? {
    var marks = [Int](repeating: -1, count: pattern.captures * 2)
    guard let end = run(code.span, pattern.start, digits, 0, whole: false, &marks) else { return nil }
    let groups = (0..<pattern.captures).map { index in
      marks[index * 2 + 1] < 0 ? nil : marks[index * 2]..<marks[index * 2 + 1]
    }
    return (end, groups)
  }

  private func run(
    _ code: Span<UInt16>, _ start: Int, _ digits: Span<UInt8>, _ from: Int, whole: Bool, _ marks: inout [Int]
  ) -> Int? {
    var place = start
    var position = from
    while true {
      let instruction = PatternInstruction(word: code[place])
      switch PatternInstruction.Operation(rawValue: instruction.operation) {
      case .digit:
        guard position < digits.count, instruction.has(digits[position]) else { return nil }
        position += 1
        place += 1
      case .any:
        position += instruction.operand
        guard position <= digits.count else { return nil }
        place += 1
      case .upTo:
        var most = min(instruction.operand, digits.count - position)
        while most > 0 {
          if let end = run(code, place + 1, digits, position + most, whole: whole, &marks) { return end }
          most -= 1
        }
        place += 1
      case .attempt:
        let isOpen = instruction.word & PatternInstruction.nullable != 0
        if isOpen || position < digits.count && instruction.has(digits[position]),
          let end = run(code, place + 2, digits, position, whole: whole, &marks)
        {
          return end
        }
        place += Int(code[place + 1])
      case .branch:
        let goesOn = position < digits.count && instruction.has(digits[position])
        place += goesOn ? 2 : Int(code[place + 1])
      case .jump:
        place += Int(code[place + 1])
      case .mark:
        // Callers that need only a capturing pattern's end pass no room for marks; then none is stored.
        guard instruction.operand < marks.count else {
          place += 1
          continue
        }
        let before = marks[instruction.operand]
        marks[instruction.operand] = position
        if let end = run(code, place + 1, digits, position, whole: whole, &marks) { return end }
        marks[instruction.operand] = before
        return nil
      case .atEnd:
        guard position == digits.count else { return nil }
        place += 1
      case .accept, nil:
        return whole && position < digits.count ? nil : position
      }
    }
  }
}

/// A compiled pattern over digits: where its program begins.
struct DigitPattern: Sendable, Hashable {
  /// The index of its first instruction in the ``PatternProgram``.
  let start: Int
  /// How many groups it captures.
  let captures: Int
}

/// A pattern that does not follow the notation: the table is damaged.
struct PatternFailure: Error, Sendable, Equatable {
  /// The position in the pattern.
  let position: Int
}
