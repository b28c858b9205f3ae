// Choosing the formats that fit, and handling the prefixes before the national number.
extension AsYouTypeFormatter {
  /// Collects the formats of the current plan that can be filled digit by digit.
  mutating func findCandidates() {
    guard let current else { return narrow() }
    let isInternational = isComplete && nationalPrefix.isEmpty && current.hasInternationalFormats
    for index in current.formats {
      let format = plan.formats[index]
      if isInternational {
        if case .unused = format.international { continue }
        if format.traits.internationalIsPlain { candidates.append(Candidate(index: index, isInternational: true)) }
        continue
      }
      let isBare = format.traits.ruleIsFirstGroupOnly
      if !nationalPrefix.isEmpty {
        // With a national prefix, a format without one does not apply.
        if isBare && !format.mayOmitPrefix && !format.hasCarrierRule { continue }
      } else if !isComplete && !isBare && !format.mayOmitPrefix {
        continue
      }
      if format.traits.nationalIsPlain { candidates.append(Candidate(index: index, isInternational: false)) }
    }
    narrow()
  }

  /// Drops the formats whose leading digits do not match.
  mutating func narrow() {
    let level = national.count - Self.fewestLeadingDigits
    candidates = candidates.filter { candidate in
      let leading = plan.formats[candidate.index].leadingDigits
      return leading.isEmpty || fitsBeginning(leading[max(0, min(level, leading.count - 1))])
    }
  }

  private func fitsBeginning(_ pattern: DigitPattern) -> Bool {
    hasOnlyDigits && plan.program.fitsBeginning(pattern, national.span)
  }

  private var hasOnlyDigits: Bool { national.first != PhoneSymbol.widePlus }

  /// All digits in the first format that they fill exactly, if that shows exactly what was typed.
  mutating func formatWhole() -> [UInt8]? {
    guard hasOnlyDigits else { return nil }
    for candidate in candidates {
      let format = plan.formats[candidate.index]
      guard plan.groups[format.groups].fit(national.count) else { continue }
      wantsSpaceAfterPrefix = !candidate.isInternational && format.traits.ruleHasSeparator
      let whole = joined(plan.write(national, as: format, isInternational: candidate.isInternational))
      if whole.lazy.filter(Self.isDialled).elementsEqual(accrued) { return whole }
    }
    return nil
  }

  private static func isDialled(_ symbol: UInt8) -> Bool {
    switch symbol {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "#"): true
    default: false
    }
  }

  /// The prefix, then the national number.
  func joined(_ national: [UInt8]) -> [UInt8] {
    guard wantsSpaceAfterPrefix, let last = prefix.last, last != UInt8(ascii: " ") else { return prefix + national }
    return prefix + [UInt8(ascii: " ")] + national
  }

  /// Moves a `+` or the international prefix from the digits to ``prefix``.
  mutating func extractInternationalPrefix() -> Bool {
    var end = 0
    if accrued.first == UInt8(ascii: "+") {
      end = 1
    } else if accrued.first != PhoneSymbol.widePlus, let pattern = current?.internationalPrefix,
      let match = plan.program.end(pattern, accrued.span)
    {
      end = match
    } else {
      return false
    }
    isComplete = true
    national = Array(accrued[end...])
    prefix = Array(accrued[..<end])
    if accrued.first != UInt8(ascii: "+") { prefix.append(UInt8(ascii: " ")) }
    return true
  }

  /// Moves the national prefix from ``national`` to ``prefix``.
  /// - Returns: its digits.
  mutating func removeNationalPrefix() -> [UInt8] {
    var end = 0
    if isNorthAmericanWithPrefix {
      end = 1
      prefix += [UInt8(ascii: "1"), UInt8(ascii: " ")]
      isComplete = true
    } else if hasOnlyDigits, let pattern = current?.nationalPrefixForParsing,
      let match = plan.program.end(pattern, national.span), match > 0
    {
      isComplete = true
      end = match
      prefix += national[..<end]
    }
    let removed = Array(national[..<end])
    national.removeFirst(end)
    return removed
  }

  /// National numbers of calling code 1 begin with 2 to 9; 10 and 11 begin short numbers.
  private var isNorthAmericanWithPrefix: Bool {
    current?.callingCode == 1 && national.count > 1 && national[0] == UInt8(ascii: "1")
      && national[1] != UInt8(ascii: "0") && national[1] != UInt8(ascii: "1")
  }

  /// Some national prefixes are the beginning of others: looks for a longer one.
  mutating func extractLongerNationalPrefix() -> Bool {
    if !nationalPrefix.isEmpty {
      national = nationalPrefix + national
      let last = prefix.indices.last { prefix[$0...].starts(with: nationalPrefix) }
      prefix.removeSubrange((last ?? max(prefix.count - 1, 0))...)
    }
    return nationalPrefix != removeNationalPrefix()
  }
}
