import HTTPServer
import WalletCore

/// User and password of a request (RFC 7617).
struct BasicCredentials {
  let user: [UInt8]
  /// Any bytes: OCPP-J 1.6 lets a charge point send its key as it is.
  let password: [UInt8]

  /// - Parameter fields: a request's fields; nil unless exactly one `Authorization` has credentials of this kind.
  init?(_ fields: Fields) {
    let name = FieldName("authorization")
    guard fields.count(of: name) == 1, let value = fields.first(name) else { return nil }
    let scheme = Array("basic".utf8)
    guard value.count > scheme.count, value.prefix(scheme.count).elementsEqual(scheme, by: { $0 | 0x20 == $1 }),
      value[value.startIndex + scheme.count] == 0x20
    else { return nil }
    // The user has no colon, the password may.
    guard let pair = StandardBase64.decode(value.dropFirst(scheme.count).drop { $0 == 0x20 }),
      let colon = pair.firstIndex(of: 0x3A)
    else { return nil }
    user = Array(pair[..<colon])
    password = Array(pair[(colon + 1)...])
  }

  /// The 20 bytes of a secret that the password says, as they are or as hexadecimal digits; nil if it says none.
  var secret: [UInt8]? {
    switch password.count {
    case 20: password
    case 40: Hexadecimal.bytes(String(decoding: password, as: UTF8.self))
    default: nil
    }
  }
}
