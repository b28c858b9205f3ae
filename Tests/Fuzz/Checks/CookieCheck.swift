@testable import HTTPServer

/// Checks that must hold for every `Cookie` field.
enum CookieCheck {
  /// A line feed, which no field can contain, separates the fields of the input.
  static func run(_ input: [UInt8]) throws(Broken) {
    let sent = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    var fields = Fields()
    for value in sent {
      let start = UInt32(fields.bytes.count)
      fields.bytes += Array("Cookie".utf8)
      let middle = UInt32(fields.bytes.count)
      fields.bytes += value
      let end = UInt32(fields.bytes.count)
      fields.entries.append(Fields.Entry(nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: end))
    }
    let pairs = sent.flatMap { $0.split(separator: 0x3B) }.compactMap(pair)
    for name in ["a", "wallet", "__Host-wallet", ""].map({ Array($0.utf8) }) {
      let values = pairs.filter { $0.name == name }.map(\.value)
      let first = fields.cookie(name).map { Array($0) }
      try Broken.unless(first == values.first, "It is not the first cookie that is found.")
      let long = fields.cookie(name) { $0.count > 3 ? Array($0) : nil }
      try Broken.unless(long == values.first { $0.count > 3 }, "The first that can be read is another.")
      guard let first else { continue }
      let isTrimmed = first.first?.isBlank != true && first.last?.isBlank != true
      try Broken.unless(isTrimmed && !first.contains(0x3B), "A value has blanks around it, or a semicolon.")
    }
  }

  private static func pair(_ text: ArraySlice<UInt8>) -> (name: [UInt8], value: [UInt8])? {
    let parts = text.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return (bare(parts[0]), bare(parts[1]))
  }

  private static func bare(_ text: ArraySlice<UInt8>) -> [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    return Array(Array(text.drop(while: isBlank)).reversed().drop(while: isBlank).reversed())
  }
}
