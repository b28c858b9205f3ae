/// Says that a page shows another day than today, and leads back.
struct PastNotice {
  /// The same page as it stands now.
  var now: Link
  /// Whether it is today that is shown.
  var isToday = false

  var html: HTML {
    """
    <div class="notice row"><p>\(literal: words) Nothing can be done here.</p>\
    <a class="button quiet" \(href: now)>Back to now</a></div>
    """
  }

  private var words: StaticString {
    isToday ? "This is how it stands today, and today is not over." : "This is how it stood at the end of that day."
  }
}
