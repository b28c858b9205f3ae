/// A region's code: ISO 3166-1 alpha-2, or `001` (UN M49: the world) for calling codes that belong to no country.
package struct RegionCode: Sendable, Hashable {
  /// At most three ASCII bytes, the first in the highest position.
  let packed: UInt32

  /// The region of the calling codes that belong to no country.
  package static let world = RegionCode(packed: 0x3030_31)

  init(packed: UInt32) { self.packed = packed }

  /// - Parameter text: two letters in upper or lower case, or `001`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    var packed: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      guard count < 3 else { return nil }
      packed = packed << 8 | UInt32(byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte)
      count += 1
    }
    let letters = UInt32(UInt8(ascii: "A"))...UInt32(UInt8(ascii: "Z"))
    let isCountry = count == 2 && letters.contains(packed >> 8) && letters.contains(packed & 0xFF)
    guard isCountry || packed == Self.world.packed else { return nil }
    self.packed = packed
  }
}

extension RegionCode {
  /// A number from 0 to 675 for the two letters; nil for ``world``.
  var letters: Int? {
    guard self != .world else { return nil }
    return (Int(packed >> 8) - 65) * 26 + Int(packed & 0xFF) - 65
  }
}

extension RegionCode: CustomStringConvertible {
  /// `US`, `001`.
  package var description: String {
    var bytes: [UInt8] = []
    for shift in [16, 8, 0] where packed >> UInt32(shift) & 0xFF != 0 {
      bytes.append(UInt8(truncatingIfNeeded: packed >> UInt32(shift)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
