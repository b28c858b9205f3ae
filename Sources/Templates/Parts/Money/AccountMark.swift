import WalletCore

/// The round mark of an account in its colour, with its icon or the first letter of its name. Decoration: the name
/// stands beside it.
struct AccountMark {
  var name: String
  var preferences: AccountPreferences

  init(_ account: Account) {
    self.init(name: account.name, preferences: account.preferences)
  }

  init(name: String, preferences: AccountPreferences) {
    self.name = name
    self.preferences = preferences
  }

  func append(to parts: inout HTML.StringInterpolation) {
    parts.appendLiteral("<span class=\"mark")
    if let colour = preferences.colour {
      parts.appendLiteral(" c")
      parts.appendInterpolation(Int(colour.rawValue))
    }
    if let icon = preferences.icon {
      parts.appendLiteral("\" aria-hidden=\"true\"><svg viewBox=\"0 0 24 24\"><path d=\"")
      parts.appendLiteral(icon.drawing)
      parts.appendLiteral("\"/></svg>")
    } else if let first = name.first {
      // The stylesheet shows it, so that it is no text that stands before the name.
      parts.appendLiteral("\" data-first=\"")
      parts.appendInterpolation(first.uppercased())
      parts.appendLiteral("\" aria-hidden=\"true\">")
    } else {
      parts.appendLiteral("\" aria-hidden=\"true\">")
    }
    parts.appendLiteral("</span>")
  }

  var html: HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 200, interpolationCount: 0)
    append(to: &parts)
    return HTML(stringInterpolation: parts)
  }
}

extension AccountIcon {
  /// The path of the icon, drawn with a line in a square of 24 units.
  var drawing: StaticString {
    switch self {
    case .wallet: "M4 8h15v11H4V7a2 2 0 0 1 2-2h11M15 13h2"
    case .bank: "M3 9l9-5 9 5zM5 9v8M10 9v8M14 9v8M19 9v8M3 20h18"
    case .coins:
      "M3 8a5 3 0 0 0 10 0 5 3 0 0 0-10 0v8c0 4 10 4 10 0V8M3 12c0 4 10 4 10 0M13 11c9-1 9 5 0 4M21 13v4c0 2-4 3-8 2"
    case .chart: "M4 4v16h16M8 16v-5M12 16V8M16 16v-8"
    case .card: "M3 6h18v12H3zM3 10h18M6 15h4"
    case .house: "M3 12l9-8 9 8M6 10v10h12V10M10 20v-6h4v6"
    case .key: "M4 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 12h9v4M17 12v3"
    case .car: "M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v2M17 16v2"
    case .bicycle: "M2 16a4 4 0 1 0 8 0 4 4 0 1 0-8 0M14 16a4 4 0 1 0 8 0 4 4 0 1 0-8 0M6 16l4-8h6l2 8M8 8h3M12 16l4-8"
    case .train: "M6 4h12v12H6zM6 10h12M9 13h.1M15 13h.1M8 16l-2 4M16 16l2 4"
    case .plane: "M12 3c1 0 2 1 2 3v4l7 4v2l-7-2v4l2 2v1l-4-1-4 1v-1l2-2v-4l-7 2v-2l7-4V6c0-2 1-3 2-3z"
    case .suitcase: "M4 8h16v11H4zM9 8V5h6v3M4 13h16"
    case .cart: "M3 5h3l3 10h9l2-7H7M10 19h.1M17 19h.1"
    case .bag: "M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1"
    case .gift: "M4 9h16v4H4zM5 13h14v7H5zM12 9v11M12 9C8 9 7 8 7 6s3-2 5 3c2-5 5-5 5-3s-1 3-5 3"
    case .cup: "M5 8h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 9h2a2 2 0 0 1 0 5h-2M8 3v2M12 3v2"
    case .meal: "M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21V3c-3 2-4 6-3 10h3"
    case .heart: "M12 20C5 15 3 11 3 9a4 4 0 0 1 9-2 4 4 0 0 1 9 2c0 2-2 6-9 11z"
    case .book: "M5 4h14v16H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12"
    case .school: "M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6"
    case .tools: "M14 7a4 4 0 0 1 6-2l-3 3 1 2 2 0 1-3a4 4 0 0 1-5 6L8 20a2 2 0 0 1-3-3z"
    case .umbrella: "M3 12a9 9 0 0 1 18 0zM12 12v6a2 2 0 0 0 4 0"
    case .phone: "M7 3h10v18H7zM11 18h2"
    case .star: "M12 3l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z"
    }
  }
}
