import WalletCore

extension ExportFormat {
  /// The media type, without parameters for formats that are UTF-8 by definition.
  var mediaType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8; header=present"
    case .ofx: "application/x-ofx"
    case .qif: "application/x-qif; charset=utf-8"
    case .journal: "text/plain; charset=utf-8"
    case .json: "application/json"
    }
  }
}

extension ExportFileName {
  /// The value of a `Content-Disposition` field that saves the file under this name (RFC 6266 section 4, RFC 8187
  /// section 3.2). Such a name contains no `~`, so RFC 8187 encodes the same bytes as RFC 3986.
  var contentDisposition: String {
    let plain = "attachment; filename=\"\(ascii)\""
    return unicode == ascii ? plain : "\(plain); filename*=UTF-8''\(PercentEncoding.encoded(unicode))"
  }
}
