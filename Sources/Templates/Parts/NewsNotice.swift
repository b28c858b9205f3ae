/// Tells of sign-ins elsewhere, until the user says that they know.
struct NewsNotice {
  /// How many there were.
  var count: Int
  var csrf: FormToken
  /// Whether it leads to the signed-in devices; not where they are listed.
  var leadsOn: Bool

  var html: HTML {
    Notice(text: "\(Words.news(count)) \(way)", action: form).html
  }

  private var way: HTML? { leadsOn ? "<a \(href: .sessions)>See your devices</a>" : nil }

  private var form: HTML {
    """
    <form method="post" \(action: .hearNews)>\(csrf.field)<input type="hidden" name="seen" value="\(count)">\
    <button class="second small">I know</button></form>
    """
  }
}
