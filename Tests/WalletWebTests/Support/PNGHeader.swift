import Foundation
import TestSupport

/// The header of a PNG picture: its size, and whether any part of it is transparent (PNG, third edition, 11.2.1 and
/// 11.3.1.1).
struct PNGHeader {
  let width: Int
  let height: Int
  /// True if it has neither an alpha channel nor a transparent colour.
  let isOpaque: Bool

  /// - Throws: if the bytes are not a whole PNG picture.
  init(_ data: Data) throws {
    let bytes = Array(data)
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw ClientFailure(what: "no PNG")
    }
    func number(at index: Int) throws -> Int {
      guard index + 4 <= bytes.count else { throw ClientFailure(what: "a PNG that is cut off") }
      return bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    var chunks: [String] = []
    var index = 8
    while chunks.last != "IEND" {
      let length = try number(at: index)
      guard index + 12 + length <= bytes.count else { throw ClientFailure(what: "a PNG that is cut off") }
      chunks.append(String(decoding: bytes[(index + 4)..<(index + 8)], as: UTF8.self))
      index += 12 + length
    }
    guard chunks.first == "IHDR", chunks.contains("IDAT") else { throw ClientFailure(what: "a PNG without a picture") }
    width = try number(at: 16)
    height = try number(at: 20)
    // The colour type's bit 4 is the alpha channel.
    isOpaque = bytes[25] & 4 == 0 && !chunks.contains("tRNS")
  }
}
