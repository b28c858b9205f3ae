import WalletCore

/// The accounts of the home page. Many of them have a field that finds some by name, and all but the first are folded
/// away, the empty ones apart.
struct HomeAccounts {
  /// How many accounts are listed without a field and folding.
  static let few = 12
  /// How many of many are listed before the fold.
  static let first = 8

  var accounts: [Account]
  /// The balance trend of each account; empty if trends are not shown.
  var trends: [BalanceTrend]
  /// What each account is worth in dollars; empty if all are in dollars.
  var worths: [Money?]
  /// The words as typed; nil to list all.
  var search: String?
  var amounts: AmountStyle

  var html: HTML {
    guard accounts.count > Self.few || search != nil else {
      return AccountList(accounts: accounts, amounts: amounts, trends: trends, worths: worths).html
    }
    return "\(form)\n\(search.map(found) ?? folded)"
  }

  private func list(_ indices: some Sequence<Int>) -> HTML {
    let indices = Array(indices)
    func some<Value>(_ values: [Value]) -> [Value] { indices.compactMap { $0 < values.count ? values[$0] : nil } }
    return AccountList(
      accounts: some(accounts), amounts: amounts, trends: some(trends), worths: some(worths)
    ).html
  }

  /// A query that changes nothing, so it uses GET and has no CSRF token.
  private var form: HTML {
    """
    <form class="ask" role="search" method="get" \(action: .to.home())>
    \(Field(
      label: "Find an account", notes: FieldNotes(name: "q"), value: search ?? "",
      attributes: #"type="search" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" dir="auto" maxlength="64""#
    ).html)
    <button class="second">Find</button>
    </form>
    """
  }

  /// Those that nothing speaks for are apart from the others, and shown only if there are few others.
  private var folded: HTML {
    let quiet = accounts.indices.filter(isQuiet)
    let others = accounts.indices.filter { !isQuiet($0) }
    let shown = (others + quiet).prefix(Self.first)
    let more = others.dropFirst(Self.first)
    let rest = quiet.dropFirst(max(0, Self.first - others.count))
    // Without others there is nothing to tell them from.
    let name: StaticString = others.isEmpty ? "more" : "empty"
    return "\(list(shown))\n\(fold(more, "more"))\(fold(rest, name))"
  }

  /// Whether an account is empty and wants nothing. Where amounts are hidden none is called empty.
  private func isQuiet(_ index: Int) -> Bool {
    let account = accounts[index]
    return amounts == .plain && account.balance.minorUnits == 0 && !account.isLow && account.goal == nil
  }

  /// Nil without accounts.
  private func fold(_ indices: ArraySlice<Int>, _ kind: StaticString) -> HTML? {
    guard !indices.isEmpty else { return nil }
    return """
      <details class="more">
      <summary>\(indices.count) \(literal: kind) \(indices.count == 1 ? "account" : "accounts" as HTML)</summary>
      \(list(indices))
      </details>

      """
  }

  private func found(_ search: String) -> HTML {
    let words = search.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let found = accounts.indices.filter { index in
      let name = accounts[index].name.lowercased()
      return words.allSatisfy { name.includes($0) }
    }
    let all: HTML = "<p><a \(href: .to.home())>Show all \(accounts.count) accounts</a></p>"
    guard !found.isEmpty else { return "<p class=\"empty\">\(Words.noAccountOfThatName)</p>\n\(all)" }
    return "\(list(found))\n\(all)"
  }
}
