/// The conditions of a request for a file (RFC 9110 section 13.1). A condition that cannot be parsed is ignored.
struct FileConditions {
  let file: StaticFile
  let fields: Fields

  /// Whether `If-Match` lets the request through, or `If-Unmodified-Since` if there is no `If-Match`.
  var areMet: Bool {
    let lists = fields.all(.ifMatch)
    guard lists.isEmpty else { return lists.contains { names($0, weakly: false) } }
    guard let changed = file.lastModified, let since = date(.ifUnmodifiedSince) else { return true }
    return changed <= since
  }

  /// Whether the client already has the content: by `If-None-Match`, or by `If-Modified-Since` if there is no
  /// `If-None-Match`.
  var areUnchanged: Bool {
    let lists = fields.all(.ifNoneMatch)
    guard lists.isEmpty else { return lists.contains { names($0, weakly: true) } }
    guard let changed = file.lastModified, let since = date(.ifModifiedSince) else { return false }
    return changed <= since
  }

  /// Whether a range may be served: if there is no `If-Range`, or it names exactly this content (RFC 9110 section
  /// 13.1.5).
  var allowRange: Bool {
    let validators = fields.all(.ifRange)
    guard let validator = validators.first else { return true }
    guard validators.count == 1 else { return false }
    if validator.first == 0x22 { return validator.elementsEqual(file.etag.utf8) }
    return file.lastModified != nil && HTTPDate(validator)?.seconds == file.lastModified
  }

  /// The date in a field; nil if the field does not occur exactly once, or holds no date.
  private func date(_ name: FieldName) -> Int? {
    let values = fields.all(name)
    guard values.count == 1, let value = values.first else { return nil }
    return HTTPDate(value)?.seconds
  }

  /// Whether a list of validators names this content (RFC 9110 section 8.8.3.2). Our validators hold no comma, so a
  /// list can be split at every comma.
  private func names(_ list: ArraySlice<UInt8>, weakly: Bool) -> Bool {
    if list.equals("*") { return true }
    return list.split(separator: 0x2C).contains { member in
      let tag = member.trimmed
      let isWeak = tag.starts(with: "W/".utf8)
      return (weakly || !isWeak) && (isWeak ? tag.dropFirst(2) : tag).elementsEqual(file.etag.utf8)
    }
  }
}
