/// Good news after something was done, and what can be done about it. The page begins here for whoever uses the keyboard or
/// listens, and its title begins with the same in short.
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
