/// Tells of sign-ins elsewhere, until the user says that it was them.
struct NewSignInsNotice {
  /// How many there were.
  var count: Int
  var csrf: FormToken
  /// Whether it leads to the signed-in devices; not where they are listed.
  var leadsOn: Bool

  var html: HTML {
    Notice(text: "\(Words.news(count)) \(Words.notMe) \(way)", action: form).html
  }

  private var way: HTML? { leadsOn ? "<a \(href: .sessions)>See your devices</a>" : nil }

  /// Where the devices are listed, the answer leads there again.
  private static let back: HTML = "<input type=\"hidden\" name=\"back\" value=\"sessions\">"

  private var form: HTML {
    """
    <form method="post" \(action: .acknowledgeSignIns)>\(csrf.field)<input type="hidden" name="seen" value="\(count)">\
    \(leadsOn ? nil : Self.back)<button class="second small">It was me</button></form>
    """
  }
}
