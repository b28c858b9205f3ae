import HTTPServer

extension FormBody {
  /// The last value of a name that is not empty, so that chips and "all" buttons beside a field work without script.
  func lastFilled(_ name: StaticString) -> String? { values(name).last { !$0.isEmpty } }

  /// The value of a name that the form brought exactly once; of two, one would be somebody else's.
  func only(_ name: StaticString) -> String? {
    let values = values(name)
    return values.count == 1 ? values.first : nil
  }
}
