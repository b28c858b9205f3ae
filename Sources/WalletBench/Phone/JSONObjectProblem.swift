import WalletCore

/// Why a text is no flat JSON object, and where.
struct JSONObjectProblem: Error, Equatable {
  /// Bytes before the place.
  let position: Int
  let reason: JSONProblem
}
