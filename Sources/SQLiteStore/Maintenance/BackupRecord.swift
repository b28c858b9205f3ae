import WalletCore

/// The small text file next to a backup's database: the key that belongs to it, and the digests that show that not a
/// byte of either has changed.
struct BackupRecord: Equatable {
  /// The newest operation of the database.
  let head: LedgerHead
  let database: FileDigest
  /// The data folder's key file.
  let key: [UInt8]

  /// The most bytes of a record: a key file in hexadecimal digits, and some lines.
  static let longest = 2 * KeyRing.fileMax + 1024

  private static let title = "MyWallet backup, version 1"
  private static let names = ["head", "database", "bytes", "key"]

  /// The path of the record next to a backup.
  static func path(beside database: String) -> String { database + ".key" }
}

extension BackupRecord {
  /// Parses the format of ``bytes``; nil for anything else.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 7, lines[0] == Self.title, lines[6].isEmpty else { return nil }
    var values: [String] = []
    for (line, name) in zip(lines[1...4], Self.names) {
      guard line.hasPrefix(name + " ") else { return nil }
      values.append(String(line.dropFirst(name.count + 1)))
    }
    guard let head = LedgerHead(values[0]), let digest = Digest(hex: values[1]), let length = Int64(values[2]),
      let key = Hexadecimal.bytes(values[3]), KeyRing(file: key) != nil
    else { return nil }
    self.init(head: head, database: FileDigest(digest: digest, length: length), key: key)
    // The last line is a digest of the others. Content that differs from its own re-encoding has changed.
    guard self.bytes == bytes else { return nil }
  }

  /// The file's content.
  var bytes: [UInt8] {
    let text = """
      \(Self.title)
      head \(head.text)
      database \(database.digest.hex)
      bytes \(database.length)
      key \(Hexadecimal.text(key))

      """
    return Array("\(text)check \(SHA256.digest(Array(text.utf8)).hex)\n".utf8)
  }
}

/// Digest and length, which show whether a file is still the same, to the byte.
struct FileDigest: Equatable {
  let digest: Digest
  /// In bytes.
  let length: Int64
}
