import HTTPServer
import WalletCore

/// The files of `Public/`, and the one stylesheet joined from them.
struct Assets: Sendable {
  let files: StaticFiles
  /// Where pages find the stylesheet: its address carries a hash of the content, so browsers may keep it for ever.
  let stylesheet: String

  /// Reads the folder; every `.css` in `css/` is joined, unchanged, in the order of the names.
  init(folder: String) throws(ServerFailure) {
    let found = try StaticFiles(folder: folder).all
    let isSheet = { (file: StaticFile) in file.address.hasPrefix("/css/") && file.address.hasSuffix(".css") }
    let css = found.filter(isSheet).flatMap(\.bytes)
    let hash = String(decoding: Base64URL.encode(Array(SHA256.digest(css).bytes.prefix(9))), as: UTF8.self)
    stylesheet = "/css/site.\(hash).css"
    files = StaticFiles(
      found.filter { !isSheet($0) } + [
        StaticFile(address: "/css/site.css", bytes: css),
        StaticFile(address: stylesheet, bytes: css, cacheControl: "public, max-age=31536000, immutable"),
      ])
  }
}
