import PhoneNumbers
import Templates

@testable import WalletCore

/// Values for pages under test.
enum Samples {
  static let token = FormToken("token\"><'&")
  static let key = "key\"><'&"
  static let script = "/js/phone.1.js"
  static let zone = DayZone { _ in 3600 }
  static let noon = Timestamp(milliseconds: 1_795_266_300_000)
  static let age = RateAge(now: noon, zone: zone)
  static let hostile = "\"><script>alert('x')</script>&amp; \u{202E}drawkcab \u{0} \u{FFFD}"
  static let names = ["Everyday", hostile, "חשבון", "👨‍👩‍👧‍👦 家族", String(repeating: "W", count: 64)]

  static func frame(_ signedIn: Bool = true) -> PageFrame {
    PageFrame(
      shell: PageShell(stylesheet: "/css/site.css?v=1", theme: .classic), zone: zone, signedIn: signedIn,
      scripts: PageScripts(phone: script))
  }

  static func accountID(_ byte: UInt8) throws -> AccountID {
    guard let id = PublicID(bytes: Array(repeating: byte, count: 16)) else { throw Missing() }
    return AccountID(id)
  }

  static func account(
    _ byte: UInt8 = 1, _ name: String = "Everyday", cents: Int64 = 4950, held: Int64 = 0, closed: Bool = false
  ) throws -> Account {
    Account(
      id: try accountID(byte), name: name, balance: .usd(cents: cents), held: held, sequence: 7, openedAt: noon,
      closedAt: closed ? noon : nil, number: AccountNumber(Int64(byte)))
  }

  static func phone() throws -> E164Number {
    guard let phone = E164Number(e164: "+15305550123") else { throw Missing() }
    return phone
  }

  static func user(_ name: String = hostile) throws -> SignedInUser {
    SignedInUser(id: UserID(row: 1), phone: try phone(), name: name)
  }

  static let operation = OperationID(PublicID(high: 1, low: 2))
  static let undo = UndoOffer(operation: operation, until: noon.adding(seconds: 600), key: key)

  static func entry(
    _ kind: Entry.Kind, _ cents: Int64, other: String? = nil, card: CardLabel? = nil, note: String = "",
    at moment: Timestamp = noon
  ) -> Entry {
    Entry(
      sequence: 1, operation: operation, kind: kind, change: .usd(cents: cents), balance: .usd(cents: 123_400),
      otherName: other, card: card, note: note, at: moment, number: 1)
  }

  /// Every kind of entry, in and out, with and without another account, and with cards.
  static var entries: [Entry] {
    Entry.Kind.allCases.flatMap { kind in
      [-2000, 2000].flatMap { cents in [nil, hostile].map { entry(kind, cents, other: $0, note: $0 ?? "") } }
    } + cards.flatMap { [entry(.deposit, 2000, card: $0.label), entry(.withdraw, -2000, card: $0.label)] }
  }

  /// A card of each brand, the second with a hostile nickname.
  static var cards: [StoredCard] {
    CardBrand.allCases.enumerated().compactMap { index, brand in
      guard let label = CardLabel(brand: brand, lastFour: "424\(index)") else { return nil }
      let month = CivilMonth(today).next
      return StoredCard(
        id: CardID(PublicID(high: 0xCA4D, low: UInt64(index))), nickname: index == 1 ? hostile : "", label: label,
        expiry: month, addedAt: noon)
    }
  }

  /// Unchanged, risen, fallen and new; the newest has no line.
  static let trends = [
    BalanceTrend(begin: 0, opening: 4950, changes: []),
    BalanceTrend(begin: 0, opening: 1950, changes: [.init(day: 12, balance: 4950)]),
    BalanceTrend(begin: 0, opening: 10_000, changes: [.init(day: 3, balance: 20_000), .init(day: 29, balance: 4950)]),
    BalanceTrend(begin: 20, opening: 1950, changes: [.init(day: 21, balance: 4950)]),
    BalanceTrend(begin: 29, opening: 4950, changes: []),
  ]

  static let today = CivilDay(daysSinceEpoch: 20_778)

  /// A month in which the balance was $10.00, rose to $1,234.00 on the 3rd and fell to $49.50 on the 20th; November
  /// 2026 has 21 days so far, and later months have none.
  static func statement(
    _ text: String = "2026-11", name: String = "Everyday", page: Int = 1, pageCount: Int = 1
  ) throws -> MonthStatement {
    guard let month = CivilMonth(text), let first = CivilMonth("2026-09"), let last = CivilMonth("2026-11") else {
      throw Missing()
    }
    let count = month > last ? 0 : month == last ? 21 : month.lastDay.day
    let days = (0..<count).map { index in
      let cents: Int64 = index < 2 ? 1000 : index < 19 ? 123_400 : 4950
      return MonthStatement.Day(day: month.firstDay.adding(days: Int64(index)), balance: .usd(cents: cents))
    }
    return MonthStatement(
      account: try account(1, name), month: month, opening: .usd(cents: 1000), closing: .usd(cents: 4950),
      moneyIn: .usd(cents: 122_400), moneyOut: .usd(cents: 118_450), entryCount: pageCount == 0 ? 0 : 102, page: page,
      pageCount: max(1, pageCount), entries: pageCount == 0 ? [] : entries, days: days, months: first...last)
  }

  struct Missing: Error {}
}
