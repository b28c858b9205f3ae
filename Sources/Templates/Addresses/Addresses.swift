import WalletCore

/// Every address of the wallet, defined once. Pages print them from here; the table of routes says what each does.
package struct Addresses: Sendable {
  package let splash = Address("/")
  package let security = Address("/security")
  /// For programs that check whether the wallet is running.
  package let health = Address("/healthz")

  // Signing in.
  package let login = Address("/login")
  package let otp = Address("/otp", query: SharedQuery.self)
  package let resend = Address("/otp/resend")
  package let alternative = Address("/otp/other")
  package let secondFactor = Address("/otp/app", query: SharedQuery.self)
  package let passkeySignIn = Address("/login/passkey")
  package let loading = Address("/loading")
  package let logout = Address("/logout")
  package let confirm = Address("/confirm", query: NextQuery.self)
  package let passkeyConfirm = Address("/confirm/passkey")

  // Called by the pages' scripts.
  package let formatPhone = Address("/phone/format")
  package let check = Address("/check")
  /// Answers what a browser needs to ask for a passkey.
  package let passkeyRequest = Address("/passkey")

  // Accounts and money.
  package let home = Address("/home", query: HomeQuery.self)
  /// Where the home page's form for money leads; asks, and books nothing.
  package let quick = Address("/quick")
  package let total = Address("/total", query: TotalQuery.self)
  package let newAccount = Address("/accounts/new")
  /// The form for a new account posts here.
  package let accounts = Address("/accounts")
  package let account = Address("/accounts/{id}", AccountID.self, query: PastDayQuery.self)
  package let deposit = Address("/accounts/{id}/deposit", AccountID.self)
  package let withdraw = Address("/accounts/{id}/withdraw", AccountID.self)
  package let transfer = Address("/accounts/{id}/transfer", AccountID.self, query: TransferQuery.self)
  /// The quote of an exchange; its form books it.
  package let exchange = Address("/accounts/{id}/exchange", AccountID.self, query: TransferQuery.self)
  /// Where Enter in the amount field leads; asks, and books nothing.
  package let choose = Address("/accounts/{id}/choose", AccountID.self)
  package let renameAccount = Address("/accounts/{id}/name", AccountID.self)
  package let accountLook = Address("/accounts/{id}/look", AccountID.self)
  package let accountGoal = Address("/accounts/{id}/goal", AccountID.self)
  package let accountLimit = Address("/accounts/{id}/limit", AccountID.self)
  /// Moves an account in the list of accounts.
  package let moveAccount = Address("/accounts/{id}/move", AccountID.self)
  package let accountOrder = Address("/accounts/order")
  package let deleteAccount = Address("/accounts/{id}/delete", AccountID.self)
  package let closed = Address("/closed", query: PageQuery.self)
  package let reopen = Address("/closed/{id}/reopen", AccountID.self)

  // Cards.
  package let cards = Address("/cards")
  package let newCard = Address("/cards/new")
  package let renameCard = Address("/cards/{id}/name", CardID.self)
  package let removeCard = Address("/cards/{id}/delete", CardID.self)
  package let restoreCard = Address("/cards/{id}/restore", CardID.self)

  // Charging.
  /// The map and the list of charge points.
  package let charge = Address("/charge", query: ChargeQuery.self)
  package let chargePoint = Address("/charge/points/{number}", ChargePointID.self, query: ChargePointQuery.self)
  /// The address in a charger's QR code; leads to its charge point.
  package let charger = Address("/charge/chargers/{number}", ChargerNumber.self)
  /// Where a charger's number is typed.
  package let identify = Address("/charge/identify", query: IdentifyQuery.self)
  package let beginCharging = Address("/charge/begin")
  package let reserveCharger = Address("/charge/reserve")
  package let cancelReservation = Address("/charge/reservations/{id}/cancel", ReservationID.self)
  package let chargingSession = Address("/charge/sessions/{id}", ChargingSessionID.self, query: FollowQuery.self)
  package let stopCharging = Address("/charge/sessions/{id}/stop", ChargingSessionID.self)
  package let raiseLimit = Address("/charge/sessions/{id}/raise", ChargingSessionID.self)

  // Invoices and the camera.
  package let invoices = Address("/invoices")
  package let invoiceSetup = Address("/invoices/setup")
  package let invoice = Address("/invoices/{id}", InvoiceID.self)
  package let scan = Address("/scan")

  // Called by apps.
  package let appChargers = Address("/chargers")
  package let appFreeChargers = Address("/chargers/available")
  package let appCharger = Address("/chargers/{number}", AppNumber.self)
  package let appChargePoints = Address("/chargePoints")
  package let appChargePoint = Address("/chargePoints/{number}", AppNumber.self)
  package let appReservation = Address("/reservations/{number}", AppNumber.self)
  package let appReservations = Address("/reservations")

  // History.
  package let activity = Address("/activity", query: ActivityQuery.self)
  package let activityFile = Address("/activity.csv", query: ActivityQuery.self)
  package let spending = Address("/spending", query: SpendingQuery.self)
  package let statement = Address("/accounts/{id}/statement", AccountID.self, query: StatementQuery.self)
  package let statementFile = Address(
    "/accounts/{id}/statement.{format}", AccountFilePath.self, query: MonthQuery.self)
  package let receipt = Address("/receipts/{op}", OperationID.self, query: ReceiptQuery.self)
  package let saveNote = Address("/receipts/{op}/note", OperationID.self)
  package let undo = Address("/undo/{op}", OperationID.self)
  package let export = Address("/export")
  package let exportFile = Address("/export.{format}", ExportFormat.self)

  // Settings.
  package let settings = Address("/settings")
  package let saveName = Address("/settings/name")
  package let saveTheme = Address("/settings/theme")
  /// Hides all amounts, or shows them again.
  package let saveAmounts = Address("/settings/amounts")
  /// How the hours of a day are written.
  package let saveHours = Address("/settings/hours")
  /// Saves the savings goal that the pig shows.
  package let saveGoal = Address("/settings/goal")
  /// Stops a change of number with the code from the message to the old number.
  package let stopPhoneChange = Address("/phone/stop")
  package let changePhone = Address("/settings/phone")
  package let recovery = Address("/settings/recovery")
  /// Answers the codes that the page of new ones posts as a file.
  package let recoveryFile = Address("/settings/recovery/file")
  package let authenticator = Address("/settings/totp")
  package let passkeys = Address("/settings/passkeys")
  package let renamePasskey = Address("/settings/passkeys/{id}/name", PublicID.self)
  package let removePasskey = Address("/settings/passkeys/{id}/remove", PublicID.self)
  package let leave = Address("/settings/leave")
  package let sessions = Address("/settings/sessions")
  package let endSession = Address("/settings/sessions/{id}/end", PublicID.self)
  package let endOtherSessions = Address("/settings/sessions/end-others")
  /// Acknowledges the warning of sign-ins on other devices.
  package let acknowledgeSignIns = Address("/settings/sessions/seen")
}
