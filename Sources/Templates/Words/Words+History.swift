import PhoneNumbers
import WalletCore

/// Earlier days, and the files of a history.
extension Words {
  /// What a statement's sums have that those over all accounts leave out.
  static let statementHasTransfers = "In and out count every entry, transfers to your other accounts too."
  /// Why a page is not shown as of a day, with the requested text, because a date field does not show an invalid day.
  package static func sentence(_ refused: RefusedDay) -> String {
    let shown = refused.typed.unicodeScalars.prefix(40).filter { scalar in
      ![.control, .format].contains(scalar.properties.generalCategory)
    }
    let typed = String(String.UnicodeScalarView(shown))
    return switch refused.refusal {
    case .notADay: "That is not a date: \(isolated(typed)). Write it like 2026-11-21."
    case .notYet: "You asked for \(isolated(typed)). That date is in the future. Choose today or earlier."
    case .beforeOpening(let day):
      "You asked for \(isolated(typed)). This account was opened later, on \(DayText.string(day))."
    }
  }

  /// Whose a printed page is, and when it was printed.
  static func printed(for user: SignedInUser, on day: CivilDay) -> HTML {
    let name: HTML? = user.name.isEmpty ? nil : "<bdi>\(user.name)</bdi>, "
    return "\(name)\(user.phone.e164). Printed on \(day)."
  }

  /// What a search in an account's history looks for, with an amount as the account has them.
  static func searchHint(_ currency: Currency) -> String {
    "An amount (\(example(in: currency))), a type, an account or a word of a note."
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
