import HTTPServer

extension FormBody {
  /// The last value of a name that is not empty, so that chips and "all" buttons beside a field work without script.
  func lastFilled(_ name: StaticString) -> String? { values(name).last { !$0.isEmpty } }

  /// An account's sequence as the form showed it, where it did; what cannot be read is one that no account has.
  var seen: Int64? { self["seen"].map { Int64($0) ?? -1 } }

  /// The value of a name that the form brought exactly once; of two, one would be somebody else's.
  func only(_ name: StaticString) -> String? {
    let values = values(name)
    return values.count == 1 ? values.first : nil
  }
}
