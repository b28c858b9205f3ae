/// One answered request, for the access log and for counting. Holds nothing that the client chose.
package struct AccessRecord: Sendable {
  /// When the answer ended, in milliseconds since 1970, accurate to a few milliseconds.
  package var at: Int64
  /// How long the answer took, in microseconds: from when the loop learned that the header section was complete until
  /// it handed the last byte to the system. Includes the time a slow client takes to send its body and to read.
  package var microseconds: Int
  /// How many bytes the server handed to the system, header section included; 0 if the client had gone.
  package var bytes: Int
  /// The same as ``Response/route``.
  package var route: StaticString
  /// The method; nil if the request line could not be read.
  package var method: Method?
  /// The status, even if the client did not take the answer.
  package var status: Status
  /// Whether the answer was not ready at once.
  package var waited = false
}
