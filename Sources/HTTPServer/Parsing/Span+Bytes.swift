// Reads bytes in place, without copying and without reference counting.

extension Span<UInt8> {
  /// Where a run of bytes of one class ends.
  ///
  /// - Parameters:
  ///   - wanted: the class.
  ///   - start: where the run begins.
  ///   - end: where to stop at the latest.
  /// - Returns: the index of the first byte that is not part of the run.
  @inline(__always)
  func endOfRun(of wanted: ByteClass, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, self[index].belongs(to: wanted) { index += 1 }
    return index
  }

  /// Where a run of bytes of one class ends; includes the first byte beyond `room`, so that a caller who counts sees
  /// it.
  @inline(__always)
  func endOfRun(of wanted: ByteClass, from start: Int, room: Int) -> Int {
    endOfRun(of: wanted, from: start, to: room < count - start ? start + room + 1 : count)
  }

  /// The index of the first such byte in a range; the end of the range if there is none.
  @inline(__always)
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] != byte { index += 1 }
    return index
  }

  /// A range without the spaces and tabs at its ends (OWS of RFC 9110 section 5.6.3).
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isBlank { start += 1 }
    while start < end, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Passes every member of a comma-separated list to `body`, without surrounding blanks, empty ones too.
  @inline(__always)
  func forEachMember<Failure: Error>(
    of list: Range<Int>, _ body: (Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = list.lowerBound
    while true {
      let end = firstIndex(of: 0x2C, in: start..<list.upperBound)
      try body(trimmed(start..<end))
      guard end < list.upperBound else { return }
      start = end + 1
    }
  }

  /// Whether a range holds exactly the bytes of a string literal.
  @inline(__always)
  func equals(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      for offset in 0..<range.count where unsafe self[range.lowerBound + offset] != wanted[offset] { return false }
      return true
    }
  }

  /// The same, ignoring the case of ASCII letters.
  @inline(__always)
  func equalsIgnoringCase(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      for offset in 0..<range.count {
        let byte = unsafe wanted[offset].lowercasedASCII
        guard self[range.lowerBound + offset].lowercasedASCII == byte else { return false }
      }
      return true
    }
  }

  /// The number that a range of decimal digits gives; nil if it is empty, holds another byte, or does not fit.
  func decimal(in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    var number = 0
    for index in range {
      guard self[index].isDigit else { return nil }
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(self[index] - 0x30))
      guard !overflow && !carry else { return nil }
      number = sum
    }
    return number
  }

  /// Whether two hexadecimal digits follow the `%` at `index`, all before `end`.
  @inline(__always)
  func isEscape(at index: Int, before end: Int) -> Bool {
    index + 2 < end && self[index + 1].hexadecimalValue != nil && self[index + 2].hexadecimalValue != nil
  }
}
