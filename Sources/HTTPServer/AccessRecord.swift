/// One answered request, for the access log and for counting. Holds nothing that the client chose.
public struct AccessRecord: Sendable {
  /// When its answer ended, in milliseconds since 1970, to a few milliseconds.
  public var at: Int64
  /// How long it took from when the loop learned that the header section was whole until the last byte was handed to
  /// the system, in microseconds; a slow client's body and reading count.
  public var microseconds: Int
  /// How many bytes were handed to the system, header section included; 0 when the client had gone.
  public var bytes: Int
  /// ``Response/route``.
  public var route: StaticString
  /// The method; nothing when the request line could not be read.
  public var method: Method?
  /// The status, also of an answer that nobody took.
  public var status: Status
  /// Whether the answer was not there as soon as it was asked for.
  public var waited: Bool

  /// Puts a record together from its parts.
  public init(
    at: Int64, microseconds: Int, bytes: Int, route: StaticString, method: Method?, status: Status,
    waited: Bool = false
  ) {
    self.at = at
    self.microseconds = microseconds
    self.bytes = bytes
    self.route = route
    self.method = method
    self.status = status
    self.waited = waited
  }
}
