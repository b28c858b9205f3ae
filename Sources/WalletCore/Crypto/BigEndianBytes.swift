extension FixedWidthInteger {
  /// Its bytes, most significant first.
  var bigEndianBytes: [UInt8] {
    (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 * $0)) }
  }
}
