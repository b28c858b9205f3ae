/// Says that a page shows another day than today, and leads back.
struct PastNotice {
  /// The same page as it stands now.
  var now: Link

  var html: HTML {
    """
    <div class="notice row"><p>This is how it stood at the end of that day. Nothing can be done here.</p>\
    <a class="button quiet" \(href: now)>Back to now</a></div>
    """
  }
}
