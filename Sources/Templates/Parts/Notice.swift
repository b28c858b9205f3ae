/// Good news after something was done, and what can be done about it.
struct Notice {
  var text: HTML
  /// A form with one button.
  var action: HTML? = nil

  var html: HTML {
    guard let action else { return "<p class=\"notice\" role=\"status\">\(text)</p>" }
    return "<div class=\"notice row\"><p role=\"status\">\(text)</p>\(action)</div>"
  }
}
