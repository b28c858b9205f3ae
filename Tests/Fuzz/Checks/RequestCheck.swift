@testable import HTTPServer

/// Checks that must hold for every input of the request parser.
enum RequestCheck {
  /// Limits so small that an input of a few hundred bytes can reach each of them.
  static var limits: Limits {
    var limits = Limits()
    limits.lineMax = 120
    limits.headersMax = 400
    limits.fieldsMax = 12
    limits.bodyMax = 200
    return limits
  }

  /// The first byte seeds how the rest is split.
  static func run(_ input: [UInt8]) throws(Broken) {
    guard let seed = input.first else { return }
    let message = input.dropFirst()
    for limits in [limits, Limits()] {
      let whole = try ReadRequest(message, limits: limits) { message.count }
      try check(whole, limits)
      let bytewise = try ReadRequest(message, limits: limits) { 1 }
      try Broken.unless(bytewise == whole, "Byte by byte: \(bytewise)\nin one piece: \(whole)")
      try check(bytewise, limits)
      var generator = SplitMix(seed: UInt64(seed))
      let split = try ReadRequest(message, limits: limits) { Int.random(in: 1...(2 + Int(seed)), using: &generator) }
      try Broken.unless(split == whole, "In pieces: \(split)\nin one piece: \(whole)")
      try check(split, limits)
      guard whole.isWhole else { continue }
      let alone = try ReadRequest(message.prefix(whole.taken), limits: limits) { message.count }
      try Broken.unless(alone == whole, "What comes after the request changes it.")
      let short = try ReadRequest(message.prefix(whole.taken - 1), limits: limits) { message.count }
      try Broken.unless(!short.isWhole && short.refusal == nil, "It is whole before its last byte.")
    }
  }

  private static func check(_ read: ReadRequest, _ limits: Limits) throws(Broken) {
    // Arrays double when they grow, so their capacity is at most twice what they hold.
    let head = limits.lineMax + limits.headersMax + 64
    let most = 2 * (head + limits.bodyMax + 2 * limits.fieldsMax * 16) + 4096
    try Broken.unless(read.held <= most, "\(read.held) bytes are held.")
    try Broken.unless(read.body.count <= limits.bodyMax, "The body has \(read.body.count) bytes.")
    if let refusal = read.refusal {
      try Broken.unless((400..<600).contains(refusal.status.code), "A refusal has the status of \(refusal).")
      return
    }
    guard let head = read.head else { return try Broken.unless(!read.isWhole, "A whole request has no head.") }
    try check(head, limits)
  }

  private static func check(_ head: RequestHead, _ limits: Limits) throws(Broken) {
    try Broken.unless(head.method != .trace && head.method != .connect, "The method is refused.")
    try Broken.unless(head.minorVersion <= 1, "The version is \(head.minorVersion).")
    try Broken.unless(head.fields.count <= limits.fieldsMax, "There are \(head.fields.count) fields.")
    if head.path == [0x2A] {
      try Broken.unless(head.method == .options && head.query == nil, "The asterisk is for OPTIONS.")
    } else {
      try Broken.unless(head.path.first == 0x2F, "The path does not begin with a slash.")
    }
    let isClean = head.path.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }
    try Broken.unless(isClean, "The path holds a control byte or a backslash.")
    for segment in head.path.split(separator: 0x2F) {
      try Broken.unless(segment != [0x2E] && segment != [0x2E, 0x2E], "The path has a segment of dots.")
    }
    let query = head.query ?? []
    try Broken.unless(query.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }, "The query holds a raw byte.")
    try Broken.unless(PercentDecoding.decode(query[...]) != nil, "The query cannot be decoded.")
    try check(head.host, head.minorVersion)
    for entry in head.fields.entries { try check(entry, head.fields) }
  }

  private static func check(_ host: HostName, _ minorVersion: UInt8) throws(Broken) {
    try Broken.unless(!host.name.isEmpty || minorVersion == 0 && host.port == nil, "The host is empty.")
    let forbidden = "@/\\?#<> \"".utf8
    let isClean = host.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }
    try Broken.unless(isClean && host.name == host.name.lowercased(), "The host is \(host.name).")
    try Broken.unless(host.port.map { (0...65535).contains($0) } ?? true, "The port is out of range.")
    let hasColon = host.name.utf8.contains(0x3A)
    let isBracketed = host.name.utf8.first == 0x5B && host.name.utf8.last == 0x5D
    try Broken.unless(hasColon == isBracketed, "Only an IPv6 address has colons, and brackets.")
  }

  private static func check(_ entry: Fields.Entry, _ fields: Fields) throws(Broken) {
    let name = fields.bytes[Int(entry.nameStart)..<Int(entry.nameEnd)]
    let value = fields.value(entry)
    try Broken.unless(!name.isEmpty && name.allSatisfy { $0.belongs(to: .token) }, "A name is no token.")
    let isClean = value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    try Broken.unless(isClean, "A value holds a control byte.")
    try Broken.unless(value.first?.isBlank != true && value.last?.isBlank != true, "A value has blanks around it.")
  }
}
