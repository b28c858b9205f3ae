import HTTPServer

/// The header fields of every answer (SECURITY: what browsers are told).
enum SecurityFields {
  private static let always: [(StaticString, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    // Not no-referrer: that makes browsers send `Origin: null` from our own forms.
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// What a page may ask the browser for.
  private enum Device { case camera, place }

  /// No device may be used, but for the one that a page asks for.
  private static func devices(_ used: Device? = nil) -> (StaticString, String) {
    (
      "Permissions-Policy",
      "accelerometer=(), camera=(\(used == .camera ? "self" : "")), geolocation=(\(used == .place ? "self" : "")), "
        + "gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()"
    )
  }

  /// For files, which may be cached: the answer depends on where the request comes from (Fetch Metadata section 5.2).
  static let files = FieldBlock(
    always + [devices(), ("Vary", "Sec-Fetch-Site, Sec-Fetch-Mode, Sec-Fetch-Dest")])

  /// For pages: their content is private and must not be cached.
  static let pages = uncached("text/html; charset=utf-8")

  /// For the map, which may ask the browser where it is.
  static let mapPage = uncached("text/html; charset=utf-8", .place)

  /// For the page that reads codes with the camera.
  static let scanPage = uncached("text/html; charset=utf-8", .camera)

  /// For answers to scripts.
  static let json = FieldBlock(bareFields + [("Content-Type", "application/json")])

  /// For answers without a page.
  static let bare = FieldBlock(bareFields)

  /// For answers that bring their type and what caches may do with them.
  static let besides = FieldBlock(always + [devices()])

  /// For answers without a page, as a list to extend.
  static let bareFields: [(StaticString, String)] =
    always + [devices(), ("Cache-Control", "no-store")]

  /// For `/healthz`.
  static let plainText = uncached("text/plain; charset=utf-8")

  private static func uncached(_ mediaType: String, _ used: Device? = nil) -> FieldBlock {
    FieldBlock(always + [devices(used), ("Content-Type", mediaType), ("Cache-Control", "no-store")])
  }
}
