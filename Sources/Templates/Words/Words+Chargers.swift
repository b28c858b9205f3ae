import WalletCore

extension Words {
  /// Why a file of charge points is not taken over, for the owner: with its line and column if there are some.
  package static func sentence(_ refusal: ChargerFileRefusal) -> String {
    let place = [refusal.line.map { "line \($0)" }, refusal.column.map { "column \($0)" }].compactMap(\.self)
    let reason = "this is not what a file of charge points may say"
    return place.isEmpty ? reason : "\(place.joined(separator: ", ")): \(reason)"
  }

  /// Why a list of charge points does not fit what is kept, for the owner.
  package static func sentence(_ conflict: ChargerListConflict) -> String {
    "the list does not fit what is kept: \(conflict)"
  }
}
