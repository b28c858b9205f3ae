import HTTPServer
import SystemSupport
import WalletCore

/// The files of `Public/`, and the one stylesheet joined from its parts.
///
/// Stylesheets and scripts have two addresses each: the plain one, which browsers revalidate each time, and one with
/// a hash of the content, which browsers may keep forever.
struct Assets: Sendable {
  let files: StaticFiles
  /// The stylesheet's address for pages.
  let stylesheet: String
  /// The scripts' addresses for pages, by their plain addresses.
  let scripts: [String: String]

  /// Reads the folder. Joins every `.css` in `css/`, unchanged, in the order of the names.
  init(folder: String) throws(SystemFailure) {
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

  /// The same file at an address with the hash of its content before the file extension.
  private static func lasting(_ file: StaticFile) -> StaticFile {
    let hash = String(decoding: Base64URL.encode(Array(SHA256.digest(file.bytes).bytes.prefix(9))), as: UTF8.self)
    let dot = file.address.lastIndex(of: ".") ?? file.address.endIndex
    return StaticFile(
      address: "\(file.address[..<dot]).\(hash)\(file.address[dot...])", bytes: file.bytes,
      cacheControl: "public, max-age=31536000, immutable", lastModified: file.lastModified)
  }
}
