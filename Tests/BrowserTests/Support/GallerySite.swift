import Foundation
import TestSupport
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

/// A wallet that also serves the pages of a gallery as files. A browser gets each at an address, including answers to
/// forms, with the stylesheet, the scripts and the content security policy of every page.
struct GallerySite {
  let pages: [PageGallery.Shown]
  let wallet: TestWallet
  private let folder: String

  init(_ pages: [PageGallery.Shown]) throws {
    self.pages = pages
    let folder = NSTemporaryDirectory() + "wallet-gallery-" + UUID().uuidString
    self.folder = folder
    do {
      try FileManager.default.copyItem(atPath: Repository.publicFolder, toPath: folder)
      for theme in Set(pages.map(\.theme)) {
        try FileManager.default.createDirectory(atPath: folder + Self.path(theme), withIntermediateDirectories: true)
      }
      for page in pages {
        try page.html.write(toFile: folder + Self.path(of: page), atomically: false, encoding: .utf8)
      }
      wallet = try TestWallet { $0.publicFolder = folder }
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  private static func path(_ theme: Theme) -> String { "/gallery/" + theme.rawValue }
  private static func path(of page: PageGallery.Shown) -> String { "\(path(page.theme))/\(page.name).html" }

  func address(of page: PageGallery.Shown) -> String { "http://localhost:\(wallet.port)\(Self.path(of: page))" }

  func stop() {
    wallet.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// Runs a story with the pages of a gallery.
func withGallery(_ theme: Theme, _ story: (GallerySite) async throws -> Void) async throws {
  let site = try GallerySite((await PageGallery.of(theme)).pages)
  defer { site.stop() }
  try await story(site)
}
