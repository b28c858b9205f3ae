import Templates

/// The site's map: every address and what serves it. A new ``Link`` does not compile until it stands here.
extension Link {
  var route: Route {
    switch self {
    case .splash: Route(show: .anyone(SplashScreen.show, withoutToken: SplashScreen.first))
    case .login:
      Route(show: .anyone(LoginScreen.show, withoutToken: LoginScreen.first), submit: .anyone(LoginScreen.submit))
    case .otp, .otpShared:
      Route(show: .anyone(OTPScreen.show, withoutToken: LoginScreen.goTo), submit: .anyone(OTPScreen.submit))
    case .resend: Route(submit: .anyone(OTPScreen.resend))
    case .otherWay:
      Route(
        show: .anyone(OtherWayScreen.show, withoutToken: LoginScreen.goTo), submit: .anyone(OtherWayScreen.submit))
    case .changePhone: Route(show: .user(ChangePhoneScreen.show), submit: .user(ChangePhoneScreen.submit))
    case .recovery: Route(show: .user(RecoveryScreen.show), submit: .user(RecoveryScreen.submit))
    case .authenticator: Route(show: .user(TOTPScreen.show), submit: .user(TOTPScreen.submit))
    case .confirm: Route(show: .user(ConfirmScreen.show), submit: .user(ConfirmScreen.submit))
    // Every text has an answer, however long: nothing less than the setting bounds it.
    case .formatPhone: Route(submit: .anyone(PhoneFormatting.submit), bodyMax: .max)
    case .check: Route(submit: .anyone(FieldChecking.submit))
    case .loading: Route(show: .anyone(LoadingScreen.show, withoutToken: LoginScreen.goTo))
    case .home, .pastHome: Route(show: .user(HomeScreen.show), waiting: .withQuery)
    case .newAccount: Route(show: .user(NewAccountScreen.show))
    case .accounts: Route(submit: .user(NewAccountScreen.submit), check: NewAccountScreen.check)
    case .account(let id), .pastAccount(let id, _):
      Route(show: .user(AccountScreen(id: id).show), waiting: .withQuery)
    case .deposit(let id):
      Route(submit: .user(AccountScreen(id: id).deposit), check: AccountScreen(id: id).checkDeposit)
    case .withdraw(let id):
      Route(submit: .user(AccountScreen(id: id).withdraw), check: AccountScreen(id: id).checkWithdrawal)
    case .choose(let id): Route(submit: .user(ChooseScreen(id: id).submit), check: ChooseScreen(id: id).check)
    case .renameAccount(let id):
      Route(submit: .user(AccountScreen(id: id).rename), check: AccountScreen(id: id).checkName)
    case .transfer(let id, _):
      Route(
        show: .user(TransferScreen(id: id).show), submit: .user(TransferScreen(id: id).submit),
        check: TransferScreen(id: id).check)
    case .deleteAccount(let id):
      Route(
        show: .user(DeleteAccountScreen(id: id).show), submit: .user(DeleteAccountScreen(id: id).submit),
        check: DeleteAccountScreen(id: id).check)
    case .statement(let id, _, _, _): Route(show: .user(StatementScreen(id: id).show), waiting: .always)
    case .statementFile(let id, let format, _):
      Route(show: .user(ExportFile(account: id, format: format).show), waiting: .always)
    case .receipt(let id): Route(show: .user(ReceiptScreen(id: id).show))
    case .saveNote(let id):
      Route(submit: .user(ReceiptScreen(id: id).saveNote), check: ReceiptScreen(id: id).checkNote)
    case .undo(let id): Route(submit: .user(ReceiptScreen(id: id).undo))
    case .closed, .closedPage: Route(show: .user(ClosedScreen.show))
    case .reopen(let id):
      Route(
        submit: .user { (visit, form) async throws(Failure) in
          try await ClosedScreen.reopen(id, visit, form)
        })
    case .export: Route(show: .user(ExportScreen.show))
    case .exportFile(let format):
      Route(show: .user(ExportFile(account: nil, format: format).show), waiting: .always)
    case .settings: Route(show: .user(SettingsScreen.show))
    case .saveName: Route(submit: .user(SettingsScreen.saveName), check: SettingsScreen.checkName)
    case .saveTheme: Route(submit: .user(SettingsScreen.saveTheme))
    case .saveAmounts: Route(submit: .user(SettingsScreen.saveAmounts))
    case .saveGoal: Route(submit: .user(SettingsScreen.saveGoal), check: SettingsScreen.checkGoal)
    case .sessions: Route(show: .user(SessionsScreen.show))
    case .endSession(let id):
      Route(
        submit: .user { (visit, form) async throws(Failure) in
          try await SessionsScreen.end(id, visit, form)
        })
    case .endOtherSessions: Route(submit: .user(SessionsScreen.endOthers))
    case .acknowledgeSignIns: Route(submit: .user(SessionsScreen.acknowledgeSignIns))
    case .security: Route(show: .anyone(SecurityScreen.show, withoutToken: SecurityScreen.first))
    case .logout: Route(submit: .anyone(SettingsScreen.logOut))
    case .health: Route(show: .program(HealthCheck.show))
    }
  }
}
