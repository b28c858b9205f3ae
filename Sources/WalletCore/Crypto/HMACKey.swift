/// A key for HMAC-SHA-256 (RFC 2104), hashed once into two saved states, so that authenticating a token costs only
/// two short digests. Its description shows nothing of it.
package struct HMACKey: Sendable {
  private let inner: SHA256State
  private let outer: SHA256State

  /// - Parameter bytes: the secret, of any length; a secret of more than 64 bytes is hashed first, as RFC 2104 says.
  package init(_ bytes: [UInt8]) {
    let block = 64
    var key = bytes.count > block ? SHA256.digest(bytes).bytes : bytes
    key.append(contentsOf: repeatElement(0, count: block - key.count))
    var inner = SHA256State()
    inner.update(key.map { $0 ^ 0x36 })
    var outer = SHA256State()
    outer.update(key.map { $0 ^ 0x5C })
    self.inner = inner
    self.outer = outer
  }

  /// The HMAC of several parts as if they were joined. Callers make sure that no byte can shift between parts, by
  /// fixed lengths or by including the lengths.
  package func authenticate(_ parts: [UInt8]...) -> Digest {
    var state = inner
    for part in parts { state.update(part) }
    return finish(state)
  }

  /// A key for one purpose only: the HMAC of the purpose's name, such as "form token", under this key.
  package func derived(_ label: StaticString) -> HMACKey {
    HMACKey(authenticate(Array("\(label)".utf8)).bytes)
  }

  private func finish(_ state: consuming SHA256State) -> Digest {
    let digest = state.finish()
    var state = outer
    state.update(digest)
    return state.finish()
  }
}

extension HMACKey: CustomStringConvertible, CustomReflectable {
  /// Says only that it is a key.
  package var description: String { "HMACKey(hidden)" }
  /// Shows nothing.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
