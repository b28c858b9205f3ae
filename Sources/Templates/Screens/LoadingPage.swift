import WalletCore

/// The loading page, seen only when loading fails: the reason, another try, or the way out.
package struct LoadingPage {
  /// The frame around it.
  package var frame: PageFrame
  /// Why the wallet could not be loaded.
  package var problem: StoreFailure
  /// The number that is also in the log.
  package var reference: String?
  /// The form's token.
  package var csrf: FormToken

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - problem: why the wallet could not be loaded.
  ///   - reference: the number that is also in the log.
  ///   - csrf: the form's token.
  package init(frame: PageFrame, problem: StoreFailure, reference: String?, csrf: FormToken) {
    self.frame = frame
    self.problem = problem
    self.reference = reference
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Your wallet did not open", failed: true,
      main: """
        \(ErrorSummary(message: Words.sentence(problem), field: nil).html)
        <h1>Your wallet did not open</h1>
        <p class="lead">Your accounts and your money are as they were.</p>
        \(reference.map { "<p class=\"hint\">Reference: \($0)</p>" })
        <div class="actions">
        <a class="button" \(href: .loading)>Try again</a>
        <form method="post" \(action: .logout)>\(csrf.field)<button class="danger">Log Out</button></form>
        </div>
        """
    ).html
  }
}
