import Templates
import WalletCore

/// Values for pages under test.
enum Samples {
  static let token = FormToken("token\"><'&")
  static let key = "key\"><'&"
  static let script = "/js/phone.1.js"
  static let zone = DayZone { _ in 3600 }
  static let noon = Timestamp(milliseconds: 1_795_266_300_000)
  static let hostile = "\"><script>alert('x')</script>&amp; \u{202E}drawkcab \u{0} \u{FFFD}"
  static let names = ["Everyday", hostile, "חשבון", "👨‍👩‍👧‍👦 家族", String(repeating: "W", count: 64)]

  static func frame(_ signedIn: Bool = true) -> PageFrame {
    PageFrame(stylesheet: "/css/site.css?v=1", signedIn: signedIn)
  }

  static func accountID(_ byte: UInt8) throws -> AccountID {
    guard let id = PublicID(bytes: Array(repeating: byte, count: 16)) else { throw Missing() }
    return AccountID(id)
  }

  static func account(
    _ byte: UInt8 = 1, _ name: String = "Everyday", cents: Int64 = 4950, closed: Bool = false
  ) throws -> Account {
    Account(
      id: try accountID(byte), name: name, balance: .usd(cents: cents), sequence: 7, openedAt: noon,
      closedAt: closed ? noon : nil)
  }

  static func phone() throws -> E164Number {
    guard let phone = E164Number(e164: "+15305550123") else { throw Missing() }
    return phone
  }

  static let operation = OperationID(PublicID(high: 1, low: 2))

  static func entry(_ kind: Entry.Kind, _ cents: Int64, other: String? = nil) -> Entry {
    Entry(
      sequence: 1, operation: operation, kind: kind, change: .usd(cents: cents), balance: .usd(cents: 123_400),
      otherName: other, at: noon)
  }

  /// Every kind of entry, in and out, with and without another account.
  static var entries: [Entry] {
    Entry.Kind.allCases.flatMap { kind in
      [-2000, 2000].flatMap { cents in [nil, hostile].map { entry(kind, cents, other: $0) } }
    }
  }

  struct Missing: Error {}
}
