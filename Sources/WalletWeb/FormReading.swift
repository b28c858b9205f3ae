import HTTPServer

extension FormBody {
  /// The last value of a name that is not empty, so that chips and "all" buttons beside a field work without script.
  func lastFilled(_ name: StaticString) -> String? { values(name).last { !$0.isEmpty } }
}
