/// The key file. One that was never rotated holds the 32 bytes of the key. After a rotation it is a text: a line for each
/// key in hexadecimal digits, and in the last line a digest of the others.
extension KeyRing {
  /// The most bytes of a key file: some ten thousand charge points.
  package static let fileMax = 1 << 18
  private static let title = "MyWallet keys, version 1"

  /// Parses the format of ``file``; nil for anything else.
  package init?(file: [UInt8]) {
    if file.count == Self.length {
      self.init(key: file)
      return
    }
    guard file.count <= Self.fileMax else { return nil }
    var lines = String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 7, lines.removeLast().isEmpty, lines[0] == Self.title else { return nil }
    lines.removeLast()
    guard let rotations = Self.value(lines[1], "rotations").flatMap({ Int($0) }), rotations > 0,
      let present = Self.value(lines[2], "key").flatMap(Self.bytes),
      let addresses = Self.value(lines[3], KeyPurpose.addresses.rawValue).flatMap(Self.bytes),
      let numbers = Self.value(lines[4], KeyPurpose.numbers.rawValue).flatMap(Self.bytes)
    else { return nil }
    var retired: [Retired] = []
    for line in lines.dropFirst(5) {
      guard let old = Self.value(line, "old").flatMap({ Retired(words: $0) }) else { return nil }
      retired.append(old)
    }
    guard retired.count <= Self.retiredMax else { return nil }
    self.init(
      rotations: rotations, present: present, lasting: Lasting(addresses: addresses, numbers: numbers), retired: retired
    )
    // What differs from its own re-encoding has changed.
    guard self.file == file else { return nil }
  }

  /// The file's content.
  package var file: [UInt8] {
    guard let lasting else { return present }
    var text = """
      \(Self.title)
      rotations \(rotations)
      key \(Hexadecimal.text(present))
      addresses \(Hexadecimal.text(lasting.addresses))
      numbers \(Hexadecimal.text(lasting.numbers))

      """
    for old in retired { text += "old \(old.words)\n" }
    return Array("\(text)check \(SHA256.digest(Array(text.utf8)).hex)\n".utf8)
  }

  private static func value(_ line: Substring, _ name: String) -> Substring? {
    line.hasPrefix(name + " ") ? line.dropFirst(name.count + 1) : nil
  }

  fileprivate static func bytes(_ digits: Substring) -> [UInt8]? {
    Hexadecimal.bytes(String(digits)).flatMap { $0.count == length ? $0 : nil }
  }
}

extension KeyRing.Retired {
  /// `points 0a1b… - 00112233aabbccdd …`: purpose, key, milliseconds, digests.
  fileprivate var words: String {
    let all = [purpose.rawValue, Hexadecimal.text(material), bound.map { "\($0.milliseconds)" } ?? "-"]
    return (all + digests.map { Hexadecimal.text($0) }).joined(separator: " ")
  }

  fileprivate init?(words: Substring) {
    let words = words.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let purpose = KeyPurpose(rawValue: String(words[0])), purpose.isRotated,
      let material = KeyRing.bytes(words[1])
    else { return nil }
    let milliseconds = Int64(words[2])
    guard words[2] == "-" || milliseconds != nil else { return nil }
    var digests: [[UInt8]] = []
    for word in words.dropFirst(3) {
      guard let digest = Hexadecimal.bytes(String(word)), digest.count == 8 else { return nil }
      digests.append(digest)
    }
    self.init(purpose, material, bound: milliseconds.map { Timestamp(milliseconds: $0) }, digests: digests)
  }
}
