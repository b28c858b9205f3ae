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
    guard let name = closed.movedTo else { return "It held \(whole: closed.left, amounts), which is kept with it." }
    return "It held \(whole: closed.left, amounts), which went to <bdi>\(name)</bdi>."
  }

  /// Why a page is not shown as of a day, with the requested text, because a date field does not show an invalid day.
  public static func sentence(_ refused: RefusedDay) -> String {
    let shown = refused.typed.unicodeScalars.prefix(40).filter { scalar in
      ![.control, .format].contains(scalar.properties.generalCategory)
    }
    let typed = String(String.UnicodeScalarView(shown))
    return "You asked for \(isolated(typed)). \(sentence(refused.problem))"
  }

  /// Why a page is not shown as of a day.
  public static func sentence(_ problem: DayProblem) -> String {
    switch problem {
    case .notADay: "That is not a day. Write it like 2026-11-21."
    case .notYet: "That day is not here yet. Choose today or an earlier day."
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
    case .csv: "A table for spreadsheets; a wallet can read it in again."
    case .ofx: "For programs that read bank statements."
    case .qif: "For Quicken and programs like it."
    case .journal: "For plain-text accounting: hledger, Ledger."
    case .json: "Every detail; a wallet can read it in again."
    }
  }
}
