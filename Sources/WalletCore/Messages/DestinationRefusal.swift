/// Why no message is sent to a number.
public enum DestinationRefusal: Sendable, Equatable {
  /// The number's country is none of those that the owner named.
  case country
  /// Numbers of its kind cost extra or take no messages.
  case kind
}
