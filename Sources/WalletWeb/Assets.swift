import HTTPServer
import WalletCore

/// The files of `Public/`, and the one stylesheet joined from them.
///
/// Stylesheets and scripts are there twice: at their plain addresses, to be asked for anew each time, and at addresses that
/// carry a hash of the content, which browsers may keep for ever.
struct Assets: Sendable {
  let files: StaticFiles
  /// Where pages find the stylesheet.
  let stylesheet: String
  /// Where pages find scripts, by their plain addresses.
  let scripts: [String: String]

  /// Reads the folder; every `.css` in `css/` is joined, unchanged, in the order of the names.
  init(folder: String) throws(ServerFailure) {
    let found = try StaticFiles(folder: folder).all
    let isSheet = { (file: StaticFile) in file.address.hasPrefix("/css/") && file.address.hasSuffix(".css") }
    let sheets = found.filter(isSheet)
    let sheet = StaticFile(
      address: "/css/site.css", bytes: sheets.flatMap(\.bytes), lastModified: sheets.compactMap(\.lastModified).max())
    let lastingSheet = Self.lasting(sheet)
    let scripts = found.filter { $0.address.hasSuffix(".js") }
    let lastingScripts = scripts.map(Self.lasting)
    stylesheet = lastingSheet.address
    self.scripts = Dictionary(
      zip(scripts.map(\.address), lastingScripts.map(\.address)), uniquingKeysWith: { first, _ in first })
    files = StaticFiles(found.filter { !isSheet($0) } + [sheet, lastingSheet] + lastingScripts)
  }

  /// The same file at an address with the hash of its content before the ending.
  private static func lasting(_ file: StaticFile) -> StaticFile {
    let hash = String(decoding: Base64URL.encode(Array(SHA256.digest(file.bytes).bytes.prefix(9))), as: UTF8.self)
    let dot = file.address.lastIndex(of: ".") ?? file.address.endIndex
    return StaticFile(
      address: "\(file.address[..<dot]).\(hash)\(file.address[dot...])", bytes: file.bytes,
      cacheControl: "public, max-age=31536000, immutable", lastModified: file.lastModified)
  }
}
