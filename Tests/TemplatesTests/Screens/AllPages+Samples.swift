import Templates
import WalletCore

/// Pages with plain values wherever a test says nothing else.
extension AllPages {
  static func homePage(
    frame: PageFrame = Samples.frame(), userName: String = "", accounts: [Account] = [], trends: [BalanceTrend] = [],
    search: String? = nil, recent: [ActivityLine] = [], total: DollarTotal = DollarTotal(.usd(cents: 0)),
    notice: HomeNotice? = nil, undo: UndoOffer? = nil, pastDay: RefusedDay? = nil,
    unseenSignIns: NewSignInsWarning? = nil
  ) -> HomePage {
    HomePage(
      frame: frame, userName: userName, accounts: accounts, trends: trends, search: search, recent: recent,
      today: Samples.today,
      total: total, age: Samples.age, notice: notice,
      undo: undo, goal: nil, pastDay: pastDay, unseenSignIns: unseenSignIns, csrf: Samples.token)
  }

  static func accountPage(
    account: Account, entries: [Entry] = [], cards: [StoredCard] = [], amount: String = "", card: String = "",
    note: String = "", nameTyped: String? = nil, problem: AccountProblem? = nil, notice: AccountNotice? = nil,
    undo: UndoOffer? = nil, pastDay: RefusedDay? = nil
  ) -> AccountPage {
    AccountPage(
      frame: Samples.frame(), account: account, entries: entries, cards: cards, amount: amount, card: card,
      note: note, nameTyped: nameTyped, problem: problem, notice: notice, undo: undo, pastDay: pastDay,
      today: Samples.today, csrf: Samples.token, key: Samples.key, renameKey: Samples.key)
  }

  static func transferPage(
    account: Account, receivers: [Account], amount: String = "", chosen: String = "", note: String = "",
    problem: TransferProblem? = nil
  ) -> TransferPage {
    TransferPage(
      frame: Samples.frame(), account: account, receivers: receivers, amount: amount, chosen: chosen,
      note: note, problem: problem, lacksReceiver: false, isAll: false, csrf: Samples.token, key: Samples.key)
  }

  static func deleteAccountPage(
    account: Account, receivers: [Account] = [], problem: LedgerRefusal? = nil
  ) -> DeleteAccountPage {
    DeleteAccountPage(
      frame: Samples.frame(), account: account, receivers: receivers, hasOtherCurrencies: receivers.isEmpty,
      moveTo: Samples.hostile, problem: problem, csrf: Samples.token, key: Samples.key)
  }

  static func closedPage(items: [ClosedPage.Item], problem: LedgerRefusal? = nil) -> ClosedPage {
    ClosedPage(
      frame: Samples.frame(), items: items, page: 1, hasMore: false, problem: problem, csrf: Samples.token)
  }

  static func pastHomePage(
    isToday: Bool = false, accounts: [Account] = [], trends: [BalanceTrend] = [],
    total: DollarTotal = DollarTotal(.usd(cents: 0)), age: RateAge = Samples.age
  ) -> PastHomePage {
    PastHomePage(
      frame: Samples.frame(), day: Samples.today, isToday: isToday, accounts: accounts, trends: trends,
      total: total, age: age)
  }

  static func pastAccountPage(account: Account, entries: [Entry]) -> PastAccountPage {
    PastAccountPage(
      frame: Samples.frame(), day: Samples.today, isToday: false, account: account, entries: entries)
  }

  static func sessionsPage(
    sessions: [SessionLine], events: [SecurityEvent], notice: SessionsNotice? = nil,
    unseenSignIns: NewSignInsWarning? = nil
  ) -> SessionsPage {
    SessionsPage(
      frame: Samples.frame(), sessions: sessions, events: events, eventsKeep: 365, places: places, notice: notice,
      unseenSignIns: unseenSignIns, csrf: Samples.token)
  }

  static func settingsPage(
    name: String = "", problem: SettingsProblem? = nil, notice: SettingsNotice? = nil, codes: RecoveryRecord? = nil,
    app: AuthenticatorRole? = nil, devices: Int = 1, codesTravel: Bool = false
  ) throws -> SettingsPage {
    SettingsPage(
      frame: Samples.frame(), name: name,
      signIn: try signIn(codes, app: app, devices: devices, codesTravel: codesTravel), goal: nil,
      goalTyped: nil,
      currencies: CurrencyOptions.html(owned: [], chosen: "USD", of: [.usd, .btc]), problem: problem, notice: notice,
      csrf: Samples.token)
  }

  static func signIn(
    _ codes: RecoveryRecord? = nil, app: AuthenticatorRole? = nil, passkeys: Int = 0, devices: Int = 1,
    codesTravel: Bool = false
  ) throws -> SignInState {
    SignInState(
      phone: try Samples.phone(),
      SettingsContents(
        recoveryCodes: codes, app: app, passkeys: passkeys, devices: devices, currencies: []),
      codesTravel: codesTravel
    )
  }
}
