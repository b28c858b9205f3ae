import WalletCore

/// Stops a change of number, for the holder of the old number: with the code from a message, without signing in.
package struct StopChangePage {
  /// The frame around the page.
  package var frame: PageFrame
  /// Whether the change was stopped.
  package var isStopped: Bool
  /// Why the form was refused; nil if it was not.
  package var problem: StopChangeProblem?
  /// The form's CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(frame: PageFrame, isStopped: Bool, problem: StopChangeProblem?, csrf: FormToken) {
    self.frame = frame
    self.isStopped = isStopped
    self.problem = problem
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Stop a change of number", done: isStopped ? "Change stopped" : nil, failed: problem != nil,
      layout: .low,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: "code", takesFocus: false).html })
        \(isStopped ? Notice(text: "\(Words.stopped)").html : nil)
        <p class="back"><a \(href: .to.login())>Sign in</a></p>
        <h1>Stop a change of number</h1>
        \(isStopped ? after : form)
        """
    ).html
  }

  private var after: HTML {
    """
    <p class="lead">\(Words.afterStopping)</p>
    <p class="actions"><a class="button" \(href: .to.login())>Sign in</a></p>
    """
  }

  private var form: HTML {
    let notes = FieldNotes(name: "code", hint: Words.stopHint, error: problem.map(Words.sentence))
    return """
      <p class="lead">\(Words.howToStop)</p>
      <form class="card stack" method="post" \(action: .to.stopPhoneChange())>
      \(csrf.field)
      \(Field(
        label: "Code from the message", notes: notes, value: "",
        attributes: #"type="text" autocomplete="off" spellcheck="false" autocapitalize="characters" enterkeyhint="done""#,
        isFocused: true
      ).html)
      <button>Stop the change</button>
      </form>
      """
  }
}

/// Why a code stopped no change of number; the same for every wrong one.
package enum StopChangeProblem: Sendable, Equatable {
  /// Nothing was typed.
  case empty
  case wrong
  /// Too many tries; the next is allowed after `seconds`.
  case limited(seconds: Int)
}
