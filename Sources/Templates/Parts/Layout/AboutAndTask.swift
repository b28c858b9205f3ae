/// What a page is about and what is done there: beside each other on a desk, one below the other on a phone.
struct AboutAndTask {
  /// The heading and what to know before.
  var about: HTML
  /// The form or the list.
  var task: HTML

  var html: HTML {
    """
    <div class="columns task">
    <div class="column">
    \(about)
    </div>
    <div class="column">
    \(task)
    </div>
    </div>
    """
  }
}
