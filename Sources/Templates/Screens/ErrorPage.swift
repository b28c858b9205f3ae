import WalletCore

/// The page for something that cannot be shown or done, with its status.
package struct ErrorPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The HTTP status code.
  package var status: Int
  /// The error, in a few words.
  package var title: String
  /// What to do about it, in a sentence.
  package var message: String
  /// Seconds after which a retry makes sense.
  package var retryAfter: Int?
  /// The reference number that is also in the log.
  package var reference: String?
  /// Where to go from here.
  package var back: Link?

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, status: Int, title: String, message: String, retryAfter: Int?, reference: String?, back: Link?
  ) {
    self.frame = frame
    self.status = status
    self.title = title
    self.message = message
    self.retryAfter = retryAfter
    self.reference = reference
    self.back = back
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: title, failed: true,
      main: """
        <p class="status">\(status)</p>
        <h1>\(title)</h1>
        <p class="lead">\(message)</p>
        \(retryAfter.map { "<p>Try again in \(Words.duration(seconds: $0)).</p>" })
        \(reference.map { "<p class=\"hint\">Reference: \($0)</p>" })
        \(back.map { "<p><a class=\"button\" \(href: $0)>Go to my wallet</a></p>" })
        """
    ).html
  }
}

/// Why a visitor gets an error page.
package enum ErrorReason: Sendable, Equatable {
  /// The address, or the thing it names, does not exist or is not this user's.
  case notFound
  case wrongMethod
  /// The request was sent to a host name that is not the wallet's.
  case foreignHost
  /// Another site sent the visitor's browser here.
  case crossSite
  /// The form has no CSRF token of this browser.
  case staleForm
  /// The form has no operation key that was issued for it.
  case foreignKey
  case unreadableForm
  /// The form is compressed.
  case compressedForm
  case notDelivered
  case store(StoreFailure)
  /// The user did this as often as one may, and can do it again after these seconds.
  case tooOften(HistoryUse, seconds: Int)
  /// The HTTP server itself refused the request, with this sentence.
  case refusedByServer(status: Int, reason: String)
}
