import WalletCore

extension Words {
  /// The name of a kind of operation.
  static func title(_ kind: OperationKind) -> String {
    switch kind {
    case .open: "Account opened"
    case .rename: "Account renamed"
    case .deposit: "Deposit"
    case .withdraw: "Withdrawal"
    case .transfer: "Transfer"
    case .close: "Account closed"
    case .reopen: "Account reopened"
    case .undo: "Undone"
    }
  }

  /// Why an action on a receipt's page was refused.
  public static func sentence(_ problem: ReceiptProblem, _ amounts: AmountStyle) -> String {
    switch problem {
    case .note(let refusal): note(refusal)
    case .undo(let refusal): sentence(refusal, amounts)
    }
  }

  /// Why a typed note is not accepted.
  static func note(_ refusal: NameRefusal) -> String {
    switch refusal {
    case .empty: "Write something."
    case .tooLong(let limit): "That note is too long. Use at most \(limit) characters."
    case .forbiddenCharacter: "That note has an invisible character in it. Type it again with plain letters."
    }
  }

  /// What a closed account held, and where that went.
  static func left(by closed: ClosedAccount, _ amounts: AmountStyle) -> HTML {
    guard closed.left.minorUnits > 0 else { return "It was empty." }
    guard let name = closed.movedTo else { return "\(whole: closed.left, amounts) is still inside." }
    return "\(whole: closed.left, amounts) went to <bdi>\(name)</bdi>."
  }

  /// Why a page is not shown as of a day, with the requested text, because a date field does not show an invalid day.
  public static func sentence(_ refused: RefusedDay) -> String {
    let shown = refused.typed.unicodeScalars.prefix(40).filter { scalar in
      ![.control, .format].contains(scalar.properties.generalCategory)
    }
    let typed = String(String.UnicodeScalarView(shown))
    return refused.problem == .notADay
      ? "That isn't a date: \(isolated(typed)). Write it like 2026-11-21."
      : "You asked for \(isolated(typed)). \(sentence(refused.problem))"
  }

  /// Why a page is not shown as of a day.
  public static func sentence(_ problem: DayProblem) -> String {
    switch problem {
    case .notADay: "That isn't a date. Write it like 2026-11-21."
    case .notYet: "That date is in the future. Choose today or earlier."
    case .beforeOpening(let day): "This account was opened later, on \(DayText.string(day))."
    }
  }

  /// The name of a file format.
  static func name(_ format: ExportFormat) -> String {
    switch format {
    case .csv: "CSV"
    case .ofx: "OFX"
    case .qif: "QIF"
    case .journal: "Journal"
    case .json: "JSON"
    }
  }

  /// The purpose of a file in this format.
  static func use(_ format: ExportFormat) -> String {
    switch format {
    case .csv: "For spreadsheets. Can be imported again."
    case .ofx: "For apps that read bank statements."
    case .qif: "For Quicken and apps like it."
    case .journal: "For plain-text accounting: hledger, Ledger."
    case .json: "Every detail. Can be imported again."
    }
  }
}
