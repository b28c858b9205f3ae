/// The headers of a table's two columns, for screen readers only. The row itself stays a header row, so that they
/// know which column is which.
struct TableHead {
  private let first: StaticString
  private let second: StaticString

  init(_ first: StaticString, _ second: StaticString) { (self.first, self.second) = (first, second) }

  var html: HTML {
    """
    <thead><tr><th scope="col"><span class="unseen">\(literal: first)</span></th>\
    <th scope="col"><span class="unseen">\(literal: second)</span></th></tr></thead>
    """
  }
}
