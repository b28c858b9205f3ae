/// SHA-256 (FIPS 180-4), computed by libcrypto.
public enum SHA256 {
  /// The digest of some bytes.
  public static func digest(_ bytes: [UInt8]) -> Digest {
    var state = SHA256State()
    state.update(bytes)
    return state.finish()
  }

  /// The digest of part of an array, without copying it.
  public static func digest(_ bytes: ArraySlice<UInt8>) -> Digest {
    var state = SHA256State()
    state.update(bytes)
    return state.finish()
  }

  /// The digest of several parts as if they were one, without joining them.
  public static func digest(parts: [UInt8]...) -> Digest {
    var state = SHA256State()
    for part in parts { state.update(part) }
    return state.finish()
  }
}
