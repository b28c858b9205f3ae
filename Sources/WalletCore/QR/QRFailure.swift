/// Why there is no QR code of something.
public enum QRFailure: Error, Sendable, Equatable {
  /// It has more bytes than the largest version that is drawn here takes.
  case tooLong(limit: Int)
}
