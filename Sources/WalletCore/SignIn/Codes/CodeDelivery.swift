/// What became of a code's message.
public enum CodeDelivery: Int, Sendable {
  /// There was none: a limit stood in the way.
  case none = 0
  /// A gateway is being asked to carry it.
  case onItsWay = 1
  /// It went.
  case sent = 2
  /// It could not be sent; its code is void.
  case failed = 3
  /// It was handed over, and nobody said what became of it; its code is good.
  case unknown = 4
}
