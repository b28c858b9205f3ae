/// What a symbol says of itself beside its data, with BCH error correction (ISO/IEC 18004, 7.9 and 7.10).
enum QRInformation {
  /// Level and mask: 15 bits, BCH (15, 5), turned over by a fixed pattern so that they are never all light.
  static func format(_ level: QRLevel, _ mask: QRMask) -> UInt32 {
    let data = level.indicator << 3 | UInt32(mask.rawValue)
    return (data << 10 | remainder(data << 10, by: 0b101_0011_0111, degree: 10)) ^ 0b101_0100_0001_0010
  }

  /// The version: 18 bits, Golay (18, 6); drawn from version 7 on.
  static func version(_ version: Int) -> UInt32 {
    let data = UInt32(version) << 12
    return data | remainder(data, by: 0b1_1111_0010_0101, degree: 12)
  }

  private static func remainder(_ dividend: UInt32, by divisor: UInt32, degree: Int) -> UInt32 {
    var rest = dividend
    while rest >> degree != 0 {
      let shift = 31 - rest.leadingZeroBitCount - degree
      rest ^= divisor << shift
    }
    return rest
  }
}
