/// SHA-256 (FIPS 180-4), computed by libcrypto.
package enum SHA256 {
  /// The digest of some bytes.
  package static func digest(_ bytes: [UInt8]) -> Digest {
    var state = SHA256State()
    state.update(bytes)
    return state.finish()
  }

  /// The digest of part of an array, without copying it.
  package static func digest(_ bytes: ArraySlice<UInt8>) -> Digest {
    var state = SHA256State()
    state.update(bytes)
    return state.finish()
  }

  /// The digest of several parts as if they were one, without joining them.
  package static func digest(parts: [UInt8]...) -> Digest {
    var state = SHA256State()
    for part in parts { state.update(part) }
    return state.finish()
  }
}
