// Writing numbers.
extension NumberingPlan {
  /// Formats a number as people write it.
  /// - Parameters:
  ///   - number: any. If its calling code does not exist, only E.164 includes it; other formats give the digits.
  ///   - format: the format to use.
  /// - Returns: the text, with the extension at its end except in E.164.
  package func format(_ number: PhoneNumber, as format: PhoneFormat) -> String {
    let digits = number.nationalSignificantNumber
    var text: [UInt8] = []
    text.reserveCapacity(32)
    guard format != .e164, let plan = main(callingCode: number.callingCode) else {
      if format == .e164 {
        text.append(UInt8(ascii: "+"))
        text.append(decimal: UInt64(max(number.callingCode, 0)))
      }
      return String(decoding: text + digits, as: UTF8.self)
    }
    if format != .national {
      if format == .rfc3966 { text += "tel:".utf8 }
      text.append(UInt8(ascii: "+"))
      text.append(decimal: UInt64(max(number.callingCode, 0)))
      text.append(format == .rfc3966 ? UInt8(ascii: "-") : UInt8(ascii: " "))
    }
    let national = format == .national
    let written = self.format(digits, plan, isNational: national)
    text += format == .rfc3966 ? Self.hyphenated(written) : written
    if let digits = number.extensionDigits {
      if format == .rfc3966 {
        text += ";ext=".utf8
      } else if let prefix = plan.extensionPrefix {
        text += bytes(prefix)
      } else {
        text += " ext. ".utf8
      }
      text += digits.utf8
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func format(_ digits: [UInt8], _ plan: RegionPlan, isNational: Bool) -> [UInt8] {
    let isInternational = !isNational && plan.hasInternationalFormats
    for index in plan.formats {
      let format = formats[index]
      if isInternational, case .unused = format.international { continue }
      guard groups[format.groups].fit(digits.count) else { continue }
      if let leading = format.leadingDigits.last, !program.fitsBeginning(leading, digits.span) { continue }
      return write(digits, as: format, isInternational: isInternational, rule: isNational ? format.rule : .none)
    }
    return digits
  }

  /// Writes digits in a format. The rule replaces the format's first group; an empty rule leaves the group as it is.
  func write(_ digits: [UInt8], as format: NumberFormat, isInternational: Bool, rule: TableRange = .none) -> [UInt8] {
    var text = format.national
    if isInternational, case .text(let other) = format.international { text = other }
    let groups = groups[format.groups]
    var written: [UInt8] = []
    written.reserveCapacity(digits.count + 8)
    var isFirst = !rule.isEmpty
    for piece in FormatPieces(bytes(text)) {
      switch piece {
      case .byte(let byte): written.append(byte)
      case .group(let index):
        let group = digits[groups.range(of: index, cutting: digits.count)]
        if isFirst { writeRule(rule, group, &written) } else { written += group }
        isFirst = false
      }
    }
    return written
  }

  private func writeRule(_ rule: TableRange, _ group: ArraySlice<UInt8>, _ written: inout [UInt8]) {
    for piece in FormatPieces(bytes(rule)) {
      switch piece {
      case .byte(let byte): written.append(byte)
      case .group: written += group
      }
    }
  }

  /// One hyphen for each run of punctuation, none at the start (RFC 3966: visual separators).
  private static func hyphenated(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInside = false
    for byte in text.drop(while: PhoneSymbol.isPunctuation) {
      let isPunctuation = PhoneSymbol.isPunctuation(byte)
      if !isPunctuation { result.append(byte) } else if !isInside { result.append(UInt8(ascii: "-")) }
      isInside = isPunctuation
    }
    return result
  }
}

/// The ways to write a number.
package enum PhoneFormat: Sendable, CaseIterable {
  /// `+15305550123` (ITU-T E.164). An extension is left out.
  case e164
  /// `(530) 555-0123`: national format (ITU-T E.123, with the separators of the country).
  case national
  /// `+1 530-555-0123` (ITU-T E.123).
  case international
  /// `tel:+1-530-555-0123` (RFC 3966).
  case rfc3966
}
