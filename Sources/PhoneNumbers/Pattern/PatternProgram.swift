/// All patterns of the numbering plan in one array of instructions, and the machine that runs them: it tries the first
/// way first and goes back where that fails, as the regular expressions do that the patterns come from.
struct PatternProgram: Sendable {
  private let code: [UInt16]

  /// - Parameter code: as ``PatternCompiler`` makes it.
  init(_ code: [UInt16]) { self.code = code }

  /// Whether the pattern fits all of these ASCII digits.
  func fitsAll(_ pattern: DigitPattern, _ digits: Span<UInt8>) -> Bool {
    var marks: [Int] = []
    return run(code.span, pattern.start, digits, 0, whole: true, &marks) != nil
  }

  /// Whether the pattern fits the beginning of these ASCII digits.
  func fitsBeginning(_ pattern: DigitPattern, _ digits: Span<UInt8>) -> Bool { end(pattern, digits) != nil }

  /// Where the pattern's fit at the beginning of these ASCII digits ends; nil where it does not fit.
  func end(_ pattern: DigitPattern, _ digits: Span<UInt8>) -> Int? {
    var marks: [Int] = []
    return run(code.span, pattern.start, digits, 0, whole: false, &marks)
  }

  /// The same, with what the groups captured; nil for a group that took no part.
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
        // Patterns that capture are asked for their groups or for their end only; without room nothing is noted.
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

/// A pattern over digits, compiled: where its program begins.
struct DigitPattern: Sendable, Hashable {
  /// The place of its first instruction in the ``PatternProgram``.
  let start: Int
  /// How many groups it captures.
  let captures: Int
}

/// A pattern that is not of the notation: the table was damaged.
struct PatternFailure: Error, Sendable, Equatable {
  /// Where in the pattern.
  let position: Int
}
