import PhoneNumbers
import Templates
import WalletCore

/// Pages as the seeded people see them.
struct SamplePages {
  let login: LoginPage
  let home: HomePage
  let account: AccountPage

  init() {
    let moment = Timestamp(milliseconds: 1_795_000_000_000)
    let accounts = Seeding.names.enumerated().map { index, name in
      Account(
        id: AccountID(PublicID(high: UInt64(index + 1), low: 0)), name: name,
        balance: .usd(cents: 1_234_567 * Int64(index + 1)), sequence: 20, openedAt: moment, closedAt: nil,
        number: AccountNumber(Int64(index + 1)))
    }
    let operation = OperationID(PublicID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210))
    let entries = (1...20).reversed().map { number in
      Entry(
        sequence: Int64(number), operation: operation, kind: number.isMultiple(of: 2) ? .deposit : .withdraw,
        change: .usd(cents: number.isMultiple(of: 2) ? 1 : -1), balance: .usd(cents: 1_234_567), otherName: nil,
        at: moment.adding(seconds: number * 3600), number: Int64(number))
    }
    let token = FormToken(String(repeating: "c", count: 24))
    let key = String(repeating: "d", count: 43)
    let zone = DayZone(offsetSeconds: { _ in 0 })
    let shell = PageShell(stylesheet: "/css/site.AAAAAAAAAAAA.css", theme: .classic)
    login = LoginPage(
      frame: PageFrame(
        shell: shell, zone: zone, signedIn: false, scripts: PageScripts(phone: "/js/phone.AAAAAAAAAAAA.js")),
      countries: LoginPage.options(Country.all, chosen: "US"), phone: "", problem: nil, csrf: token)
    let frame = PageFrame(shell: shell, zone: zone, signedIn: true)
    home = HomePage(
      frame: frame, userName: "Ann O'Neill & Söhne 1", accounts: accounts, trends: accounts.indices.map(Self.trend),
      recent: entries.prefix(5).map { ActivityLine($0, of: accounts[0]) }, today: CivilDay(CivilTime(moment)),
      total: DollarTotal(accounts, by: .empty), age: RateAge(now: moment, zone: zone), notice: nil, undo: nil,
      goal: nil, pastDay: nil, unseenSignIns: nil, csrf: token)
    account = AccountPage(
      frame: frame, account: accounts[0], entries: entries, amount: "", nameTyped: nil, problem: nil, notice: nil,
      undo: nil, pastDay: nil, today: CivilDay(CivilTime(moment)), csrf: token, key: key, renameKey: key)
  }

  /// An account with this many bookings in the last days.
  private static func trend(bookings: Int) -> BalanceTrend {
    BalanceTrend(
      begin: 0, opening: 1_000_000,
      changes: (0..<bookings).map {
        BalanceTrend.Change(day: 3 + 5 * $0, balance: 1_000_000 + Int64($0 % 3 - 1) * 123_456)
      })
  }
}
