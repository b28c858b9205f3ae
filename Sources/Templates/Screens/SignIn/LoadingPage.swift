import WalletCore

/// The loading page, shown only if loading fails: the reason, a link to try again, and a log-out button.
package struct LoadingPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// Why the wallet could not be loaded.
  package var problem: StoreFailure
  /// The reference number that is also in the log.
  package var reference: String?
  /// The form's CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
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
        <a class="button" \(href: .to.loading())>Try again</a>
        <form method="post" \(action: .to.logout())>\(csrf.field)<button class="danger">Log Out</button></form>
        </div>
        """
    ).html
  }
}
