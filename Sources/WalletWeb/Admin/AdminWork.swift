import PhoneNumbers
import SQLiteStore
import Templates
import WalletCore

/// Does an owner's command on a data folder that this process holds, and reports the result.
struct AdminWork {
  let folder: String
  let output: any AdminOutput
  /// Source of the random names of drafts.
  let random: any RandomSource
  let cancellation: Cancellation

  /// Checks everything, and compares a head that the owner wrote down.
  /// - Returns: the exit status.
  func check(against earlier: LedgerHead?) throws(ProgramFailure) -> Int32 {
    let report: BooksReport
    do throws(MaintenanceFailure) {
      report = try BooksInspection(folder: folder, cancellation: cancellation).run(comparing: earlier)
    } catch { throw ProgramFailure(error) }
    tell(report)
    if let earlier, let found = report.earlierHead { output.line(Self.sentence(found, earlier, report.head)) }
    tellLibraries()
    for violation in report.violations { output.line("Wrong: \(violation)") }
    output.line(report.isRight ? "The books are right." : "The books are wrong.")
    return report.isRight ? 0 : Command.finding
  }

  /// Prints the libraries that run here, with the known faults of their versions.
  private func tellLibraries() {
    let libraries = RunningLibrary.all
    output.line("Libraries: " + libraries.map(\.title).joined(separator: ", "))
    let faults = libraries.faultLines
    for line in faults { output.line(line) }
    if !faults.isEmpty { output.line(Words.versionsOnly) }
  }

  /// Prints the rates.
  /// - Returns: the exit status.
  func tell(_ rates: RateReport) -> Int32 {
    for line in rates.lines { output.line(line) }
    return rates.isRight ? 0 : Command.finding
  }

  /// Makes a backup.
  func backup(to path: String) throws(ProgramFailure) -> Int32 {
    do throws(MaintenanceFailure) {
      let (file, report) = try Backup(of: folder, random: random, cancellation: cancellation).write(to: path)
      output.line("The backup is in \(file), its key in \(file).key: keep both together.")
      tell(report)
    } catch { throw ProgramFailure(error) }
    return 0
  }

  /// Makes a sealed backup.
  func backup(to path: String, sealed seal: SealedFile) throws(ProgramFailure) -> Int32 {
    do throws(MaintenanceFailure) {
      let backup = Backup(of: folder, random: random, cancellation: cancellation)
      let (file, report) = try backup.write(to: path, sealed: seal)
      output.line("The sealed backup is in \(file). Nobody can open it without its passphrase.")
      tell(report)
    } catch { throw ProgramFailure(error) }
    return 0
  }

  /// Prints one operation.
  func history(_ number: Int64) throws(ProgramFailure) -> Int32 {
    let found: OperationReport?
    do throws(MaintenanceFailure) { found = try OperationInspection(folder: folder).operation(number) } catch {
      throw ProgramFailure(error)
    }
    guard let found else { throw ProgramFailure("The books have no operation \(number).") }
    output.line("Operation \(found.number): \(found.kind), \(found.at.rfc3339)")
    output.line("User: \(found.user.row), \(Self.who(found))")
    if let account = found.account { output.line("Account: \(account)") }
    for movement in found.movements {
      output.line(
        "Moved: \(MoneyText.string(movement.amount, .plain)) from \(movement.from) to \(movement.to), \(movement.type)")
    }
    if let held = found.held { output.line(Self.sentence(held)) }
    if let terms = found.terms { output.line(Self.sentence(terms)) }
    if let reversed = found.reverses { output.line("Takes back: operation \(reversed)") }
    output.line("Before it: \(found.previous.hex)")
    output.line("Its hash: \(found.hash.hex)")
    output.line(found.verifies ? "Its link verifies." : "Wrong: its link does not verify.")
    return found.verifies ? 0 : Command.finding
  }

  /// Prints an operator's invoices.
  func invoices(of name: AccountName) throws(ProgramFailure) -> Int32 {
    var hasHeader = false
    func printHeader() {
      if !hasHeader { output.line(OperatorBill.header) }
      hasHeader = true
    }
    let isThere: Bool
    do throws(MaintenanceFailure) {
      isThere = try OperatorInvoices(folder: folder).each(of: name) { bill in
        printHeader()
        output.line(bill.line)
      }
    } catch { throw ProgramFailure(error) }
    guard isThere else { throw ProgramFailure("There is no operator \(ChargersWords.shown(name.text)).") }
    printHeader()
    return 0
  }

  private static func sentence(_ held: OperationReport.HoldChange) -> String {
    let change = Money(minorUnits: held.event.delta, currency: held.currency)
    let amount = Money(minorUnits: held.event.amount, currency: held.currency)
    let all = Money(minorUnits: held.event.held, currency: held.currency)
    return "Hold \(held.event.hold): changed by \(MoneyText.string(change, .plain)) to "
      + "\(MoneyText.string(amount, .plain)); held in the account: \(MoneyText.string(all, .plain))."
  }

  private static func sentence(_ terms: RateQuote) -> String {
    "Rate: \(RateText.string(terms.rate)) from \(terms.source.debugDescription) at \(terms.quotedAt.rfc3339), "
      + "fee \(RateText.percent(terms.feeRate))"
  }

  private static func who(_ found: OperationReport) -> String {
    if found.hasLeft { return "who left" }
    guard let phone = found.phone else { return "whom the books do not have" }
    return found.awaitsNumber ? "whose number is not known since a backup was restored" : phone
  }

  /// Writes all data of all users into a folder.
  func export(
    _ store: any Store & StoreMaintenance, clock: any WalletClock, rates: RateTable, to path: String
  ) throws(ProgramFailure) -> Int32 {
    do throws(MaintenanceFailure) {
      let files = try ExportFolder(path, random: random, cancellation: cancellation).writeAll(
        of: store, clock: clock, zone: DayZone { LocalTime.offset(at: $0) }, rates: rates)
      for file in files { output.line("Written: \(file)") }
    } catch { throw ProgramFailure(error) }
    let waiting: Int
    do throws(StoreFailure) { waiting = try store.usersWithoutNumber() } catch { throw ProgramFailure(error) }
    if waiting > 0 {
      output.line(
        "\(waiting == 1 ? "1 user has" : "\(waiting) users have") not signed in since a backup was restored that had an old number of "
          + "theirs. The files have a number with +999 in its place, which nobody has: export again when they have signed in."
      )
    }
    return 0
  }

  /// Prints the state of the clock, or accepts the clock as right on the owner's request.
  func clock(_ store: any StoreMaintenance, accepting accepted: Bool) throws(ProgramFailure) -> Int32 {
    let clock: ClockState
    do throws(StoreFailure) { clock = try store.clock(accepting: accepted) } catch { throw ProgramFailure(error) }
    let newest = clock.newest.map { "the newest operation bears the time \($0.rfc3339)" } ?? "there is no operation"
    output.line("The clock says \(clock.now.rfc3339); \(newest).")
    switch (clock.verdict, accepted) {
    case (.right, _): output.line("That is right; nothing stands in the way of booking.")
    case (.behind, true):
      output.line("It is accepted. New operations bear the newest one's time until the clock has come there.")
    case (.jumpedAhead, true): output.line("It is accepted. New operations bear its time.")
    case (.behind, false):
      output.line("It stands before what is written, so nothing is booked. \(Self.remedy)")
      return Command.finding
    case (.jumpedAhead, false):
      output.line("It gained more than a day while the wallet ran, so nothing is booked. \(Self.remedy)")
      return Command.finding
    }
    return 0
  }

  /// Clears everything counted against a number.
  func unlock(_ phone: E164Number, in store: any StoreMaintenance) throws(ProgramFailure) -> Int32 {
    let found: Bool
    do throws(StoreFailure) { found = try store.unlock(phone) } catch { throw ProgramFailure(error) }
    output.line(
      found
        ? "What was counted against \(phone.e164) is forgotten: it can be signed in with again."
        : "Nothing was counted against \(phone.e164), so nothing locks it.")
    return 0
  }

  /// Turns off the authenticator app of a number's user.
  func turnOffApp(of phone: E164Number, in store: any StoreMaintenance) throws(ProgramFailure) -> Int32 {
    let answer: TurnOffApp.Answer
    do throws(StoreFailure) { answer = try store.turnOffApp(of: phone) } catch { throw ProgramFailure(error) }
    switch answer {
    case .done:
      output.line("The authenticator app of \(phone.e164) is off: a code by SMS signs in.")
      output.line("Tell the person to set up an app again and to make recovery codes.")
    case .noApp: output.line("No authenticator app of \(phone.e164) is on.")
    case .noUser: throw ProgramFailure("Nobody has a wallet here with \(phone.e164).")
    }
    return 0
  }

  private static let remedy = "Set it right; or, if it is right now, say so: WalletWeb clock accept."

  /// Prints what was checked, and the head.
  func tell(_ report: BooksReport) {
    let counts = report.counts
    output.line(
      "Checked: \(Self.names(report.rules)), over "
        + "\(counts.users) users, \(counts.accounts) accounts, \(counts.operations) operations, \(counts.entries) entries."
    )
    let unasked = Set(InvariantViolation.Rule.allCases).subtracting(report.rules)
    if !unasked.isEmpty { output.line("Not checked, because the file cannot be read: \(Self.names(unasked)).") }
    output.line("Head: \(report.head.text)")
  }

  private static func names(_ rules: Set<InvariantViolation.Rule>) -> String {
    InvariantViolation.Rule.allCases.filter(rules.contains).map(\.rawValue).joined(separator: ", ")
  }

  private static func sentence(
    _ found: BooksReport.EarlierHead, _ earlier: LedgerHead, _ head: LedgerHead
  ) -> String {
    switch found {
    case .found: "The head \(earlier.place) is in the chain, as it was written down."
    case .cutOff:
      "Wrong: the books end at operation \(head.place), before the head \(earlier.place): newer ones are gone."
    case .rewritten: "Wrong: operation \(earlier.place) is not the one that was written down: history was changed."
    case .otherChain:
      "Wrong: the head \(earlier.place) is of another store: these books have no chain \(earlier.chain.value)."
    }
  }
}
