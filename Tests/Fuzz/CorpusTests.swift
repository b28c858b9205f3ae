import Foundation
import Testing

@testable import HTTPServer

/// Every test run checks the inputs kept from the fuzzers again.
@Suite("The kept inputs of the fuzzers")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  private static func replay(_ target: String, _ check: ([UInt8]) throws(Broken) -> Void) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty, "\(target) has no inputs")
    for file in files {
      let input = [UInt8](try Data(contentsOf: file))
      do throws(Broken) { try check(input) } catch { Issue.record("\(target) \(file.lastPathComponent): \(error)") }
    }
  }

  @Test("Parsing: a request is the same in one piece and in pieces, and what is taken is clean")
  func requests() throws {
    try CorpusTests.replay("Request", RequestCheck.run)
  }

  @Test("A form is read as the slow and plain way reads it")
  func forms() throws {
    try CorpusTests.replay("Form", FormCheck.run)
  }

  @Test("A cookie is the first of its name, as the slow and plain way finds it")
  func cookies() throws {
    try CorpusTests.replay("Cookie", CookieCheck.run)
  }

  @Test("Percent-decoding undoes encoding, and refuses what is not encoded")
  func percentDecoding() throws {
    try CorpusTests.replay("Percent", PercentCheck.run)
  }

  @Test("Parsing 5: a path that is read as a link is printed as the same path")
  func links() throws {
    try CorpusTests.replay("Link", LinkCheck.run)
  }

  @Test("A text in place of a telephone number never traps, and its digits stay")
  func phoneTexts() throws {
    try CorpusTests.replay("Phone", PhoneTextCheck.run)
  }

  @Test("A file to import never traps, and what is taken of it can be written and read again")
  func importedFiles() throws {
    try CorpusTests.replay("Import", ImportFileCheck.run)
  }

  @Test("A file of rates never traps, and what is taken of it can be stated and read again")
  func rates() throws {
    try CorpusTests.replay("Rates", RateFileCheck.run)
  }

  @Test("A file of charge points never traps, and what is taken of it can be stated and read again")
  func chargers() throws {
    try CorpusTests.replay("Chargers", ChargerFileCheck.run)
  }

  @Test("A WebSocket's peer: frames are read as the slow and plain way reads them, and only a right handshake is taken")
  func webSockets() throws {
    try CorpusTests.replay("WebSocket", WebSocketCheck.run)
  }

  @Test("A message of OCPP never traps, and what is taken of it can be written and read again")
  func messages() throws {
    try CorpusTests.replay("OCPP", OCPPCheck.run)
  }

  @Test("What an authenticator or a browser says never traps, and its CBOR is written back byte by byte")
  func passkeys() throws {
    try CorpusTests.replay("Passkey", PasskeyCheck.run)
  }

  @Test("The checks find what is wrong: they are no rubber stamps")
  func checksCheck() throws {
    #expect(throws: Broken.self) { try Broken.unless(false, "It is false.") }
    #expect(PercentCheck.isEncoded(Array("a%41%2f".utf8)))
    for text in ["%", "%4", "%zz", "a%4g", "%%41"] { #expect(!PercentCheck.isEncoded(Array(text.utf8)), "\(text)") }
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    let whole = try ReadRequest(request[...], limits: RequestCheck.limits) { request.count }
    #expect(whole.isWhole && whole.taken == request.count)
    let other = try ReadRequest(Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...], limits: RequestCheck.limits) {
      1
    }
    #expect(whole != other)
    let frames: [UInt8] = [0x81, 0x02, 0x68, 0x69, 0x88, 0x00]
    let plain = PlainFrames(frames[...], WebSocketLimits(), isMasked: false)
    #expect(plain.events == [.text(Array("hi".utf8)), .close(WebSocketClose(nil))] && plain.fault == nil)
    #expect(PlainFrames(frames[...], WebSocketLimits(), isMasked: true).fault == .protocolError)
  }

  @Test("What is kept stays small")
  func size() throws {
    let files = try #require(
      FileManager.default.enumerator(at: CorpusTests.folder, includingPropertiesForKeys: [.fileSizeKey]))
    let sizes = try files.compactMap {
      try ($0 as? URL)?.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]).fileSize
    }
    #expect(sizes.count <= 500)
    #expect(sizes.reduce(0, +) <= 200 << 10)
  }
}
