/// Which part of a file the client gets, by the request's conditions and range, checked in the order of RFC 9110
/// section 13.2.2.
enum FileSelection: Equatable {
  /// 200 with all of it.
  case whole
  /// 206 with these bytes.
  case part(Range<Int>)
  /// 304: the client already has it.
  case unchanged

  /// Evaluates a `GET` or `HEAD` request for a file.
  /// - Throws: ``Refusal/preconditionFailed`` (412) if the client wants another version than the current one;
  ///   ``Refusal/rangeNotSatisfiable`` (416) if no byte of the range exists.
  init(_ file: StaticFile, for head: RequestHead) throws(Refusal) {
    let conditions = FileConditions(file: file, fields: head.fields)
    guard conditions.areMet else { throw .preconditionFailed }
    guard !conditions.areUnchanged else {
      self = .unchanged
      return
    }
    // A range is defined for GET alone (RFC 9110 section 14.2).
    let ranges = head.fields.all(.range)
    guard head.method == .get, ranges.count == 1, let value = ranges.first, conditions.allowRange else {
      self = .whole
      return
    }
    switch ByteRange(value, length: file.bytes.count) {
    case .ignored: self = .whole
    case .unsatisfiable: throw .rangeNotSatisfiable
    case .bytes(let range): self = .part(range)
    }
  }
}
