import WalletCore

/// The look, the goal and the limit of an account.
extension Words {
  /// What the buttons of the order do.
  static let orderIsSaved = "Each press is saved at once. Home and every list follow this order."
  /// What a new account is, and what of it stays.
  static let howAccountsBegin = "It begins empty; you add money next. You can rename it later, but its currency stays."
  /// What becomes of an account that is deleted.
  static let whatDeletingMeans: [String] = [
    "Deleting closes the account. Its history stays.", "Right afterwards you can undo it.",
    "Later you can reopen it under Closed accounts.",
  ]
  /// Where an account's money is once the account is closed with it.
  static let keptOutOfTotal = "Money that you keep in it is no longer part of your total."
  /// What the list of closed accounts is for.
  static let whatIsClosed = "An account that you delete is kept here with its history. You can reopen it any time."
  /// The empty list of closed accounts.
  static let noClosedAccounts = "You have no closed accounts."
  /// What an account has, on the pages that take money out of it.
  static func youHave(_ account: Account, _ amounts: AmountStyle) -> HTML {
    let held: HTML? = held(account, amounts).map { " \($0)" }
    return """
      <p class="lead">You have <strong class="sum\(MoneyText.size(account.balance, amounts))">\(account.balance, amounts)</strong> in <bdi>\(account.name)</bdi>.\(held)</p>
      """
  }

  /// What the goal of an account is for.
  static let accountGoalHint = "How much you want to save in this account. Clear it to remove the goal."
  /// What the limit of an account is for.
  static let lowLimitHint = "The account's page and home then say so. Clear it to switch this off."
  /// A search for an account that found none.
  static let noAccountOfThatName = "No account has a name with that in it."
  /// An order without accounts.
  static let noAccountsToOrder = "You have no open account."

  /// Why a goal or a limit was refused.
  package static func sentence(_ problem: AccountLookProblem) -> String {
    switch problem {
    case .goal(let refusal, let currency), .limit(let refusal, let currency): sentence(refusal, in: currency)
    }
  }

  /// That there is less in an account than its user wants; nil if there is not.
  static func low(_ account: Account, _ amounts: AmountStyle) -> HTML? {
    guard account.isLow, let limit = account.lowLimit else { return nil }
    return "The balance is below your limit of \(whole: limit, amounts)."
  }

  /// The same on a card, in two words.
  static let lowBalance = "Low balance"

  /// A colour, as a choice.
  static func name(_ colour: AccountColour) -> String {
    switch colour {
    case .red: "Red"
    case .orange: "Orange"
    case .amber: "Amber"
    case .olive: "Olive"
    case .green: "Green"
    case .teal: "Teal"
    case .cyan: "Cyan"
    case .blue: "Blue"
    case .indigo: "Indigo"
    case .purple: "Purple"
    case .pink: "Pink"
    case .grey: "Grey"
    }
  }

  /// An icon, as a choice.
  static func name(_ icon: AccountIcon) -> String {
    switch icon {
    case .wallet: "Wallet"
    case .bank: "Bank"
    case .coins: "Coins"
    case .chart: "Chart"
    case .card: "Card"
    case .house: "House"
    case .key: "Key"
    case .car: "Car"
    case .bicycle: "Bicycle"
    case .train: "Train"
    case .plane: "Plane"
    case .suitcase: "Suitcase"
    case .cart: "Shopping cart"
    case .bag: "Bag"
    case .gift: "Gift"
    case .cup: "Cup"
    case .meal: "Meal"
    case .heart: "Heart"
    case .book: "Book"
    case .school: "School"
    case .tools: "Tools"
    case .umbrella: "Umbrella"
    case .phone: "Phone"
    case .star: "Star"
    }
  }
}
