extension Digest {
  /// Reads 64 hexadecimal digits, in capitals or not; nil for everything else.
  public init?(hex: String) {
    guard let bytes = Hexadecimal.bytes(hex) else { return nil }
    self.init(bytes: bytes)
  }

  /// 64 hexadecimal digits, a to f not in capitals.
  public var hex: String { Hexadecimal.text(bytes) }
}
