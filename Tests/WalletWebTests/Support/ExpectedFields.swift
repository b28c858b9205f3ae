import TestSupport
import Testing

/// The exact header fields of every answer.
enum ExpectedFields {
  static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// - Parameters:
  ///   - answer: the answer.
  ///   - what: names it.
  ///   - device: what the page may ask the browser for, if anything.
  static func check(_ answer: HTTPAnswer, _ what: String, asksFor device: String? = nil) {
    let exact = [
      ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    for (name, value) in exact { #expect(answer.all(name) == [value], "\(name) of \(what): \(answer.status)") }
    // No page uses another device.
    let devices = answer.all("Permissions-Policy").flatMap { $0.split(separator: ", ").map(String.init) }
    let expected = [
      "accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb",
    ]
    let allowed = expected.map { $0 == device ? "\($0)=(self)" : "\($0)=()" }
    #expect(devices == allowed, "\(what): \(answer.status)")
    #expect(answer.field("Server")?.contains(/[0-9\/]/) != true, "\(what)")
    #expect(answer.field("X-Powered-By") == nil, "\(what)")
  }

  /// Checks that a page has no inline script or style, only the files it names.
  static func checkNothingInline(_ html: String, _ what: String) {
    #expect(!html.contains(#/<style|\sstyle\s*=|javascript:|<base\b|<iframe|<object|<embed/#.ignoresCase()), "\(what)")
    #expect(!html.contains(#/<[^>]*\son[a-z]+\s*=/#.ignoresCase()), "\(what)")
    for script in html.matches(of: #/<script([^>]*)>([^<]*)</script>/#) {
      #expect(script.1.contains(#/src="\/js\//#) && script.2.isEmpty, "\(what)")
    }
    for address in html.matches(of: #/<(?:link|script|img|use)[^>]*(?:href|src)="([^"]*)"/#) {
      #expect(address.1.hasPrefix("/") && !address.1.hasPrefix("//"), "\(what): \(address.1)")
    }
  }
}
