/// A success notice after an action, with a form for what the user can do about it. It takes the focus, for keyboard
/// and screen reader users, and the page's title begins with a short form of it.
struct Notice {
  var text: HTML
  /// A form with one button.
  var action: HTML? = nil

  var html: HTML {
    guard let action else { return "<p class=\"notice\"\(Self.begins)>\(text)</p>" }
    return "<div class=\"notice row\"><p\(Self.begins)>\(text)</p>\(action)</div>"
  }

  private static let begins: HTML = " role=\"status\" tabindex=\"-1\" autofocus"
}

/// A notice that a page shows the end of a day and not now, with a link back.
struct PastNotice {
  /// The same page as of now.
  var now: Link
  /// Whether the page shows today.
  var isToday = false

  var html: HTML {
    """
    <div class="notice row"><p>\(literal: words) This view is read-only.</p>\
    <a class="button quiet" \(href: now)>Back to today</a></div>
    """
  }

  private var words: StaticString {
    isToday ? "Today so far." : "Balances at the end of that day."
  }
}
