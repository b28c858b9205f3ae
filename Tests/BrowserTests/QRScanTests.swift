import Foundation
import PhoneNumbers
import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("What a reader of QR codes sees in ours", .enabled(if: QRScanner.isWanted, QRScanner.skipReason))
struct QRScanTests {
  /// Repeatable printable ASCII, without spaces and line breaks, where a scanner may cut the text.
  private func text(_ count: Int, seed: UInt64) -> String {
    let random = SeededRandom(seed: seed)
    return String(decoding: random.bytes(count).map { 33 + $0 % 94 }, as: UTF8.self)
  }

  /// A grey picture (PGM): four pixels a module, a quiet zone of four modules; scratches off some modules if asked.
  private func picture(_ code: QRCode, scratched: Range<Int> = 0..<0) -> Data {
    let side = code.size + 8
    var bytes = Array("P5\n\(side * 4) \(side * 4)\n255\n".utf8)
    for y in 0..<(side * 4) {
      for x in 0..<(side * 4) {
        let (row, column) = (y / 4 - 4, x / 4 - 4)
        let isInside = (0..<code.size).contains(row) && (0..<code.size).contains(column)
        let isScratched = scratched.contains(row) && scratched.contains(column)
        bytes.append(isInside && !isScratched && code.isDark(row: row, column: column) ? 0 : 255)
      }
    }
    return Data(bytes)
  }

  @Test("Every version, full to the last byte, is read letter for letter", arguments: 1...10)
  func versions(version: Int) throws {
    let most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]
    let text = text(most[version - 1], seed: UInt64(version))
    let code = try QRCode(text)
    #expect(code.version == version)
    try QRScanner.withFolder { folder in
      let file = folder.appending(path: "code.pgm")
      try picture(code).write(to: file)
      #expect(try QRScanner.texts(in: file) == [text])
    }
  }

  @Test("A scratch is mended by the error correction; half a code is no code")
  func scratches() throws {
    let text = text(120, seed: 30)
    let code = try QRCode(text)
    try QRScanner.withFolder { folder in
      let file = folder.appending(path: "code.pgm")
      try picture(code, scratched: 20..<28).write(to: file)
      #expect(try QRScanner.texts(in: file) == [text])
      try picture(code, scratched: 10..<40).write(to: file)
      #expect(try QRScanner.texts(in: file).isEmpty)
    }
  }

  @Test(
    "The figure on a dark page, drawn by a browser without our stylesheet, hands the app its address",
    .enabled(if: Chromium.isWanted, Chromium.skipReason))
  func figure() throws {
    let secret = TOTPSecret(random: SeededRandom(seed: 31))
    let phone = try #require(E164Number(e164: "+15305550123"))
    let address = secret.keyURI(for: phone)
    let figure = QRFigure(code: try QRCode(address), label: "A <code> & \"more\"").html
    let page: HTML = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="dark"><title>x</title></head>
      <body>\(figure)</body></html>
      """
    try QRScanner.withFolder { folder in
      let file = folder.appending(path: "page.html")
      let picture = folder.appending(path: "page.png")
      try Data(page.bytes).write(to: file)
      try QRScanner.draw(file, as: picture, width: 400, height: 500)
      #expect(try QRScanner.texts(in: picture) == [address])
    }
  }
}
