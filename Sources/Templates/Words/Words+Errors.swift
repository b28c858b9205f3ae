import WalletCore

extension Words {
  /// The heading of an error page.
  package static func title(_ reason: ErrorReason) -> String {
    switch reason {
    case .notFound: "We can't find that page"
    case .wrongMethod: "That link can't be used here"
    case .foreignHost: "This is not the wallet's address"
    case .crossSite: "That came from another site"
    case .staleForm: "This page has expired"
    case .foreignKey, .unreadableForm: "The wallet cannot read this form"
    case .notDelivered: "The code could not be sent"
    case .store(.busy), .store(.expired), .store(.closed): "The wallet is busy"
    case .store(.tooMuch): "That takes too long"
    case .store(.diskFull): "There is no space left"
    case .store(.broken): "Something went wrong"
    case .tooOften(.export, _): "Too many files for now"
    case .tooOften(.search, _): "Too many searches for now"
    case .compressedForm, .refusedByServer: "The wallet cannot answer that"
    }
  }

  /// The text of an error page under its heading.
  package static func sentence(_ reason: ErrorReason) -> String {
    switch reason {
    case .notFound: "The page may have moved, or the link may be mistyped. Nothing was changed."
    case .wrongMethod: "Go back and use the links and buttons of the page. Nothing was changed."
    case .foreignHost: "Open the wallet at the address that it printed when it started."
    case .crossSite: "To keep your money safe, only the wallet's own pages may do this. Nothing was changed."
    case .staleForm: "Go back, reload the page and try again. Nothing was changed."
    case .foreignKey: "Go back, reload the page and try again. Nothing was changed."
    case .unreadableForm: "Go back and send it again. Nothing was changed."
    case .compressedForm: "The wallet reads forms as they are, not compressed."
    case .notDelivered: "We couldn't send your code. Try again in a moment."
    case .store(let failure): sentence(failure)
    case .tooOften(.export, _): "You've downloaded all the files one person can download in an hour."
    case .tooOften(.search, _): "You've made all the searches one person can make in a minute."
    case .refusedByServer(_, let reason): reason
    }
  }
}
