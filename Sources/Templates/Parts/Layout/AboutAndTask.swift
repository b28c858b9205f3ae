/// What a page is about and what is done there: beside each other on a desk, one below the other on a phone.
struct AboutAndTask {
  /// The heading and what to know before.
  var about: HTML
  /// Whether that is words alone, without a form or a figure: then a desk gives it a ground of its own, with the wallet's sign.
  var isOnlyWords = true
  /// The form or the list.
  var task: HTML
  /// What comes last on a phone, and on a desk below ``about``.
  var more: HTML? = nil

  var html: HTML {
    """
    <div class="columns parts task">
    <div class="column\(isOnlyWords ? " intro" as HTML : nil)">
    \(about)
    </div>
    <div class="column">
    \(task)
    </div>
    \(more.map { "<div class=\"column\">\n\($0)\n</div>\n" as HTML })</div>
    """
  }
}
