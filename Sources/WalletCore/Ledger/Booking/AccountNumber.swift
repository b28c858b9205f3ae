/// An account's number in the books. The system's accounts that stand for the world outside may be below zero, and their numbers
/// are; every other account's is above.
///
/// Stays inside the house like ``UserID``: what is hashed of an operation holds it, no address and no form does.
public struct AccountNumber: Sendable, Hashable, Comparable {
  /// The bare number.
  public let value: Int64

  /// Gives a number its meaning.
  @inlinable public init(_ value: Int64) { self.value = value }

  /// Whether the account's balance may be below zero.
  public var mayBeBelowZero: Bool { value < 0 }

  /// By their numbers: an account that was opened later has a higher one.
  public static func < (one: AccountNumber, other: AccountNumber) -> Bool { one.value < other.value }
}
