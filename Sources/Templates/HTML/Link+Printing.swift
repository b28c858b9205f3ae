import WalletCore

extension Link {
  /// The address as a header field or a log line wants it: `/accounts/…/transfer?amount=12.50`.
  public var address: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the address. It has none of the characters that need escaping in a quoted attribute.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .account(let id): Self.append(id, "", to: &bytes)
    case .deposit(let id): Self.append(id, Self.depositEnd, to: &bytes)
    case .withdraw(let id): Self.append(id, Self.withdrawEnd, to: &bytes)
    case .renameAccount(let id): Self.append(id, Self.renameEnd, to: &bytes)
    case .deleteAccount(let id): Self.append(id, Self.deleteEnd, to: &bytes)
    case .transfer(let id, let amount):
      Self.append(id, Self.transferEnd, to: &bytes)
      guard let amount else { return }
      bytes.append(contentsOf: "?amount=".utf8)
      Self.appendEncoded(amount, to: &bytes)
    case .splash, .login, .otp, .resend, .formatPhone, .loading, .home, .newAccount, .accounts, .settings, .saveName,
      .logout, .health:
      Self.append(fixedPath, to: &bytes)
    }
  }

  private static func append(_ account: AccountID, _ end: StaticString, to bytes: inout [UInt8]) {
    append(accountsStart, to: &bytes)
    account.id.append(to: &bytes)
    append(end, to: &bytes)
  }

  private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Percent-encodes all but the unreserved characters (RFC 3986 section 2.3).
  private static func appendEncoded(_ text: String, to bytes: inout [UInt8]) {
    let hex = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hex[Int(byte >> 4)])
        bytes.append(hex[Int(byte & 15)])
      }
    }
  }
}

/// The words of the addresses, shared by printing and parsing.
extension Link {
  static let accountsStart: StaticString = "/accounts/"
  static let depositEnd: StaticString = "/deposit"
  static let withdrawEnd: StaticString = "/withdraw"
  static let transferEnd: StaticString = "/transfer"
  static let renameEnd: StaticString = "/name"
  static let deleteEnd: StaticString = "/delete"

  /// The links whose address is always the same.
  static let fixed: [Link] = [
    .splash, .login, .otp, .resend, .formatPhone, .loading, .home, .newAccount, .accounts, .settings, .saveName,
    .logout, .health,
  ]

  /// The path without an account in it; an account's own part is appended to `/accounts/`.
  var fixedPath: StaticString {
    switch self {
    case .splash: "/"
    case .login: "/login"
    case .otp: "/otp"
    case .resend: "/otp/resend"
    case .formatPhone: "/phone/format"
    case .loading: "/loading"
    case .home: "/home"
    case .newAccount: "/accounts/new"
    case .accounts: "/accounts"
    case .settings: "/settings"
    case .saveName: "/settings/name"
    case .logout: "/logout"
    case .health: "/healthz"
    case .account, .deposit, .withdraw, .transfer, .renameAccount, .deleteAccount: Self.accountsStart
    }
  }
}
