import HTTPServer
import Templates
import WalletCore

/// The table of routes: every address of the wallet and what it does.
struct Routes: Sendable {
  let all: [Route]
  /// Indexed by the number of bytes in a path, so that a request is compared with few routes.
  private let byCount: [[Route]]

  init() {
    all =
      Self.signIn + Self.money + Self.cards + Self.charging + Self.invoices + Self.apps
      + Self.history + Self.settings
    var byCount: [[Route]] = []
    for route in all {
      for count in route.pattern.byteCounts {
        while byCount.count <= count { byCount.append([]) }
        byCount[count].append(route)
      }
    }
    self.byCount = byCount
  }

  /// The route of exactly this path, and the values in the path; nil if there is none.
  func route(at path: [UInt8]) -> (route: Route, values: PathParts)? {
    guard path.count < byCount.count else { return nil }
    for route in byCount[path.count] {
      if let values = route.values(path) { return (route, values) }
    }
    return nil
  }

  /// Where a visitor continues after giving a fresh proof (SECURITY: S33).
  ///
  /// Only our own pages for signed-in users count, named by a path as we print it. All else leads home, also text
  /// that browsers read as an address elsewhere, and the proof page: a proof must not lead to itself.
  func next(_ path: String?) -> Link {
    guard let path, let (route, page) = page(at: Array(path.utf8)), route.show?.isForUsers == true,
      route.pattern != Link.to.confirm.pattern,
      // A search is nothing without its words; no other page that asks for a proof has a query.
      route.pattern == Link.to.activity.pattern || !path.utf8.contains(UInt8(ascii: "?"))
    else { return .to.home() }
    return page
  }

  /// The page with this path and query, and its route; nil if there is none.
  func page(at address: [UInt8]) -> (route: Route, page: Link)? {
    let parts = address.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, let (route, values) = route(at: Array(path)) else { return nil }
    return (route, Link(route.pattern, values, query: parts.count > 1 ? Array(parts[1]) : []))
  }

  private static let to = Link.to

  private static let signIn = [
    Route(to.splash, show: .anyone(SplashScreen.show, withoutToken: SplashScreen.first)),
    Route(
      to.login, show: .anyone(LoginScreen.show, withoutToken: LoginScreen.first),
      submit: .anyone(LoginScreen.submit)),
    // Every text has an answer, however long: only the setting limits it.
    Route(to.formatPhone, submit: .anyone(PhoneFormatting.submit), bodyMax: .max),
    Route(to.otp, show: .anyone(OTPScreen.show, withoutToken: LoginScreen.goTo), submit: .anyone(OTPScreen.submit)),
    Route(to.resend, submit: .anyone(OTPScreen.resend)),
    Route(
      to.alternative, show: .anyone(AlternativeSignInScreen.show, withoutToken: LoginScreen.goTo),
      submit: .anyone(AlternativeSignInScreen.submit)),
    Route(
      to.secondFactor, show: .anyone(SecondFactorScreen.show, withoutToken: LoginScreen.goTo),
      submit: .anyone(SecondFactorScreen.submit)),
    Route(
      to.stopPhoneChange, show: .anyone(StopChangeScreen.show, withoutToken: StopChangeScreen.first),
      submit: .anyone(StopChangeScreen.submit)),
    Route(
      to.passkeySignIn, submit: .anyone(LoginScreen.submitPasskey), bodyMax: Route.passkeyMax),
    Route(to.loading, show: .anyone(LoadingScreen.show, withoutToken: LoginScreen.goTo)),
    Route(to.logout, submit: .anyone(SettingsScreen.logOut)),
    Route(to.confirm, show: .user(ConfirmScreen.show), submit: .user(ConfirmScreen.submit)),
    Route(
      to.passkeyConfirm, submit: .user(ConfirmScreen.submitPasskey), bodyMax: Route.passkeyMax),
    Route(to.security, show: .anyone(SecurityScreen.show, withoutToken: SecurityScreen.first)),
    Route(to.check, submit: .anyone(FieldChecking.submit), secrets: Route.Secrets(names: ["value"])),
    Route(to.passkeyRequest, submit: .anyone(PasskeyRequesting.submit)),
    Route(to.health, show: .program(HealthCheck.show)),
  ]

  private static let money = [
    Route(to.home, show: .user(HomeScreen.show, withQuery: PastHomeScreen.show)),
    Route(to.quick, submit: .user(HomeScreen.quick)),
    Route(to.newAccount, show: .user(NewAccountScreen.show)),
    Route(to.accounts, submit: .user(NewAccountScreen.submit, check: NewAccountScreen.check)),
    Route(to.account, show: .user(AccountScreen.show, withQuery: PastAccountScreen.show)),
    Route(to.deposit, submit: .user(AccountScreen.deposit, check: AccountScreen.checkDeposit)),
    Route(to.withdraw, submit: .user(AccountScreen.withdraw, check: AccountScreen.checkWithdrawal)),
    Route(to.choose, submit: .user(ChooseScreen.submit, check: ChooseScreen.check)),
    Route(
      to.transfer, show: .user(TransferScreen.show), submit: .user(TransferScreen.submit, check: TransferScreen.check)),
    Route(
      to.exchange, show: .user(ExchangeScreen.show), submit: .user(ExchangeScreen.submit, check: ExchangeScreen.check)),
    Route(to.accountLook, show: .user(AccountLookScreen.show), submit: .user(AccountLookScreen.saveLook)),
    Route(to.accountGoal, submit: .user(AccountLookScreen.saveGoal, check: AccountLookScreen.check)),
    Route(to.accountLimit, submit: .user(AccountLookScreen.saveLimit, check: AccountLookScreen.check)),
    Route(to.accountOrder, show: .user(AccountOrderScreen.show)),
    Route(to.moveAccount, submit: .user(AccountOrderScreen.move)),
    Route(to.renameAccount, submit: .user(AccountScreen.rename, check: AccountScreen.checkName)),
    Route(
      to.deleteAccount, show: .user(DeleteAccountScreen.show),
      submit: .user(DeleteAccountScreen.submit, check: DeleteAccountScreen.check)),
    Route(to.closed, show: .user(ClosedScreen.show)),
    Route(to.reopen, submit: .user(ClosedScreen.reopen)),
  ]

  private static let cards = [
    Route(to.cards, show: .user(CardsScreen.show)),
    Route(
      to.newCard, show: .user(NewCardScreen.show), submit: .user(NewCardScreen.submit, check: NewCardScreen.check),
      secrets: Route.Secrets(
        names: ["number", "brand"], screened: ["expiry", "nickname"], recognise: NewCardScreen.recognise)),
    Route(
      to.renameCard, submit: .user(CardsScreen.rename, check: CardsScreen.checkNickname),
      secrets: Route.Secrets(screened: ["nickname"])),
    Route(to.removeCard, submit: .user(CardsScreen.remove)),
    Route(to.restoreCard, submit: .user(CardsScreen.restore)),
  ]

  private static let charging = [
    Route(to.charge, show: .anyone(ChargeScreen.show)),
    Route(to.chargePoint, show: .anyone(ChargePointScreen.show, withoutToken: ChargePointScreen.showStranger)),
    Route(to.charger, show: .anyone(ChargePointScreen.goTo)),
    Route(to.identify, show: .anyone(IdentifyScreen.show)),
    Route(to.beginCharging, submit: .user(ChargePointScreen.begin, check: ChargePointScreen.check)),
    Route(to.reserveCharger, submit: .user(ChargePointScreen.reserve)),
    Route(to.cancelReservation, submit: .user(ChargePointScreen.cancel)),
    Route(to.chargingSession, show: .user(ChargingSessionScreen.show)),
    Route(to.stopCharging, submit: .user(ChargingSessionScreen.stop)),
    Route(
      to.raiseLimit, submit: .user(ChargingSessionScreen.raise, check: ChargingSessionScreen.check)),
  ]

  private static let invoices = [
    Route(to.invoices, show: .user(InvoicesScreen.show)),
    Route(
      to.invoiceSetup, show: .user(InvoiceSetupScreen.show),
      submit: .user(InvoiceSetupScreen.submit, check: InvoiceSetupScreen.check)),
    Route(to.invoice, show: .user(InvoiceScreen.show)),
    Route(to.scan, show: .anyone(ScanScreen.show)),
  ]

  /// For apps, which are no browsers.
  private static let apps = [
    Route(to.appChargers, show: .program(AppChargers.all)),
    Route(to.appFreeChargers, show: .program(AppChargers.free)),
    Route(to.appCharger, show: .program(AppChargers.one), put: .app(AppSessions.stop)),
    Route(to.appChargePoints, show: .program(AppChargePoints.all)),
    Route(to.appChargePoint, show: .program(AppChargePoints.one)),
    Route(to.appReservation, put: .app(AppSessions.begin)),
    Route(to.appReservations, put: .app(AppSessions.beginNamed)),
  ]

  private static let history = [
    Route(to.activity, show: .history(ActivityScreen.show)),
    Route(to.activityFile, show: .history(ActivityScreen.file)),
    Route(to.total, show: .history(TotalScreen.show)),
    Route(to.spending, show: .history(SpendingScreen.show)),
    Route(to.statement, show: .history(StatementScreen.show)),
    Route(to.statementFile, show: .history(ExportFile.showAccount)),
    Route(to.receipt, show: .user(ReceiptScreen.show)),
    Route(to.saveNote, submit: .user(ReceiptScreen.saveNote, check: ReceiptScreen.checkNote)),
    Route(to.undo, submit: .user(ReceiptScreen.undo)),
    Route(to.export, show: .user(ExportScreen.show)),
    Route(to.exportFile, show: .history(ExportFile.showAll)),
  ]

  private static let settings = [
    Route(to.settings, show: .user(SettingsScreen.show)),
    Route(to.saveName, submit: .user(SettingsScreen.saveName, check: SettingsScreen.checkName)),
    Route(to.saveHours, submit: .user(SettingsScreen.saveHours)),
    Route(to.saveTheme, submit: .user(SettingsScreen.saveTheme)),
    Route(to.saveAmounts, submit: .user(SettingsScreen.saveAmounts)),
    Route(to.saveGoal, submit: .user(SettingsScreen.saveGoal, check: SettingsScreen.checkGoal)),
    Route(
      to.changePhone, show: .user(ChangePhoneScreen.show), submit: .user(ChangePhoneScreen.submit),
      bodyMax: Route.passkeyMax),
    Route(to.recovery, show: .user(RecoveryScreen.show), submit: .user(RecoveryScreen.submit)),
    Route(to.recoveryFile, submit: .user(RecoveryScreen.download)),
    Route(to.authenticator, show: .user(TOTPScreen.show), submit: .user(TOTPScreen.submit)),
    Route(
      to.passkeys, show: .user(PasskeysScreen.show), submit: .user(PasskeysScreen.add),
      bodyMax: Route.passkeyMax),
    Route(to.renamePasskey, submit: .user(PasskeysScreen.rename)),
    Route(to.removePasskey, submit: .user(PasskeysScreen.remove)),
    Route(to.leave, show: .user(LeaveScreen.show), submit: .user(LeaveScreen.submit)),
    Route(to.sessions, show: .user(SessionsScreen.show)),
    Route(to.endSession, submit: .user(SessionsScreen.end)),
    Route(to.endOtherSessions, submit: .user(SessionsScreen.endOthers)),
    Route(to.acknowledgeSignIns, submit: .user(SessionsScreen.acknowledgeSignIns)),
  ]
}
