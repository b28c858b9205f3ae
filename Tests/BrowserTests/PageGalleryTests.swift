import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Gallery of all pages")
struct PageGalleryTests {
  @Test(
    "It shows a page at every address that answers with one, and each is well-formed by the rules of the house",
    arguments: Theme.allCases)
  func complete(theme: Theme) async throws {
    let gallery = try await PageGallery.of(theme)
    // These are not pages: files, and what programs ask for.
    let pages = SiteMap.shown.filter { if case .program = $0.show { false } else { true } }.map(SiteMap.pattern)
      .filter { !$0.contains(".") }
    #expect(Set(pages).subtracting(gallery.patterns) == [])
    #expect(gallery.pages.count > 80)
    for page in gallery.pages {
      let markup = Markup(page: page.html)
      let files = Set(markup.elements.compactMap { $0.attributes["href"] ?? $0.attributes["src"] })
      #expect(markup.houseFaults(files: files) == [], "\(page.name)")
    }
  }
}
