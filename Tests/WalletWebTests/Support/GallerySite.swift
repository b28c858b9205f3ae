import Foundation

@testable import WalletWeb

/// A wallet that serves the pages of a gallery as files beside its own, so that a browser gets each of them at an address,
/// those that answered a form included, with the stylesheet, the scripts and the content security policy of every page.
struct GallerySite {
  let gallery: PageGallery
  let wallet: TestWallet
  private let folder: String

  init(_ gallery: PageGallery) throws {
    self.gallery = gallery
    let folder = NSTemporaryDirectory() + "wallet-gallery-" + UUID().uuidString
    self.folder = folder
    do {
      try FileManager.default.copyItem(atPath: TestWallet.publicFolder, toPath: folder)
      try FileManager.default.createDirectory(atPath: folder + "/gallery", withIntermediateDirectories: false)
      for page in gallery.pages {
        try page.html.write(toFile: "\(folder)/gallery/\(page.name).html", atomically: false, encoding: .utf8)
      }
      wallet = try TestWallet { $0.publicFolder = folder }
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  func address(of page: PageGallery.Shown) -> String { "http://localhost:\(wallet.port)/gallery/\(page.name).html" }

  func stop() {
    wallet.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// Runs a story before the pages of a gallery.
func withGallery(_ story: (GallerySite) async throws -> Void) async throws {
  let wallet = try TestWallet(PageGallery.configure)
  let gallery = Result { try PageGallery(wallet) }
  wallet.stop()
  let site = try GallerySite(try gallery.get())
  defer { site.stop() }
  try await story(site)
}
