/// The content of a response.
public enum ResponseBody: Sendable {
  /// No content.
  case empty
  /// Content that is ready.
  case bytes([UInt8])
  /// A ready file with its own type, validators and cache fields; the server answers conditional requests itself.
  case file(StaticFile)
  /// Content that is made while it is sent.
  case stream(BodyStream)
}
