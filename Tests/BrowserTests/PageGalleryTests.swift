import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Gallery of all pages")
struct PageGalleryTests {
  @Test(
    "It shows a page at every address that answers with one, and each is well-formed by the rules of the house",
    arguments: Theme.allCases)
  func complete(theme: Theme) async throws {
    let gallery = try await PageGallery.of(theme)
    // These are not pages: files, and the health check.
    let pages = SiteMap.shown.map(SiteMap.pattern).filter { !$0.contains(".") && $0 != "/healthz" }
    #expect(Set(pages).subtracting(gallery.patterns) == [])
    #expect(gallery.pages.count > 80)
    for page in gallery.pages {
      let markup = Markup(page: page.html)
      let files = Set(markup.elements.compactMap { $0.attributes["href"] ?? $0.attributes["src"] })
      #expect(markup.houseFaults(files: files) == [], "\(page.name)")
    }
  }
}
