import TestSupport
import Testing

@testable import HTTPServer

@Suite("Accept-Encoding")
struct ContentCodingTests {
  private func coding(_ values: [String]) -> ContentCoding {
    ContentCoding(for: Fields(values.map { ("Accept-Encoding" as StaticString, $0) }))
  }

  @Test(
    "RFC 9110 12.5.3: gzip where it is named, or meant by a star",
    arguments: [
      "gzip", "GZip", "x-gzip", "X-GZIP", "*", "gzip, deflate, br, zstd", "br,gzip", " gzip ", ", ,gzip,", "gzip;q=1",
      "gzip;q=1.0", "gzip;q=1.000", "gzip;q=0.001", "gzip;Q=0.5", "gzip ; q=0.5", "gzip;\tq=0.5", "gzip;q=1.",
      "gzip;q=0.5",
      "identity;q=0, gzip;q=0.1", "identity;q=0.5, gzip;q=0.5", "identity, gzip", "identity;q=0, *", "*;q=0, gzip",
      "br;q=1, *;q=0.2", "*;q=0.1, identity;q=0", "x-gzip;q=0.2, identity;q=0.1", "deflate;q=0, gzip",
    ])
  func gzip(value: String) {
    #expect(coding([value]) == .gzip)
  }

  @Test(
    "RFC 9110 12.5.3: as it is where gzip is not named, is refused, or is liked less, and never 406",
    arguments: [
      "", " ", ",", "identity", "br", "deflate, br", "gzip;q=0", "gzip;q=0.0", "gzip;q=0.000", "x-gzip;q=0", "*;q=0",
      "identity;q=0", "identity;q=0, gzip;q=0", "*;q=0, identity", "gzip;q=0, *", "gzip, gzip;q=0", "gzip, x-gzip;q=0",
      "identity, gzip;q=0.9", "identity;q=0.2, gzip;q=0.1", "*;q=0.5, identity", "identity;q=1, *;q=0", "gzipp", "gzi",
      "xgzip", "br;q=0", "**",
    ])
  func identity(value: String) {
    #expect(coding([value]) == .identity)
  }

  @Test(
    "What breaks the grammar gets the content as it is",
    arguments: [
      "gzip;q=2", "gzip;q=1.1", "gzip;q=1.001", "gzip;q=0.1234", "gzip;q=-1", "gzip;q=a", "gzip;q=0.a", "gzip;q=",
      "gzip;q",
      "gzip;", "gzip;level=9", "gzip;q=1;q=1", "gzip;q = 1", "gzip;q=.5", "gzip;q=00", "gzip gzip", "\"gzip\"",
      "gzip\u{E9}",
      ";q=1", "gzip, ;q=1", "gzip, br;q=x", "gzip/1", "gzip;q=0,5;q",
    ])
  func nonsense(value: String) {
    #expect(coding([value]) == .identity)
  }

  @Test("Without the field as it is; several fields are one list")
  func fields() {
    #expect(coding([]) == .identity)
    #expect(ContentCoding(for: Fields([("Accept", "gzip")])) == .identity)
    #expect(coding(["br", "gzip"]) == .gzip && coding(["", "gzip"]) == .gzip)
    #expect(coding(["gzip", "gzip;q=0"]) == .identity && coding(["gzip", "identity"]) == .gzip)
    #expect(coding(["gzip;q=0.5", "identity"]) == .identity && coding(["gzip", "?"]) == .identity)
  }
}
